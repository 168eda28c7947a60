// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Money that leaves a contract: pushed, or credited when the push fails
/// @notice Amounts are wei of the chain's native currency.
/// @dev A push carries 20,000 gas, enough for a smart wallet's `receive`. A recipient that refuses it, runs out of
/// it or tries to re-enter is credited instead, so nobody can block somebody else's sale, bid or refund.
/// A caller cannot force a credit by sending too little gas: recording one costs more than the 1/64 of the gas
/// that EIP-150 leaves behind after a starved push, so that transaction reverts as a whole.
interface IPayouts {
    /// @notice `amount` could not be pushed to `account` and waits for {withdraw}.
    event Credited(address indexed account, uint256 amount);

    /// @notice `account` took its whole credit; the money went to `to`.
    event Withdrawn(address indexed account, address indexed to, uint256 amount);

    /// @notice The caller has no credit.
    error NothingToWithdraw();

    /// @notice `to` refused the money. The credit is untouched: choose another address.
    error WithdrawalRefused(address to);

    /// @notice Wei that wait for `account`.
    function credit(address account) external view returns (uint256 amount);

    /// @notice Sends the caller's whole credit to `to`. Works while paused.
    /// @param to Where the money goes; a contract that cannot receive can name an address that can.
    /// @return amount Wei sent.
    function withdraw(address payable to) external returns (uint256 amount);
}
