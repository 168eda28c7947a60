// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Money that leaves a contract: pushed, or credited when the push fails
/// @notice Amounts are wei of the chain's native currency.
/// @dev A push carries 20,000 gas and the stipend of 2,300, enough for a smart wallet's `receive`, and enough for a
/// contract to call back into the contracts. A recipient that refuses it or runs out of it is credited instead, so nobody
/// can block somebody else's sale, bid or refund. One that calls back finds every effect of the call that pays it
/// already written.
/// A caller who sends too little gas mostly gets a revert: recording a credit costs more than the 1/64 of the gas that
/// EIP-150 leaves behind after a push that used up all of it. A recipient that refuses early on little gas and
/// already has a credit (5,000 gas to record, not 22,100) can be credited on purpose; it costs it one withdrawal.
interface IPayouts {
    /// @notice `amount` could not be pushed to `account` and waits for {withdraw}.
    event Credited(address indexed account, uint256 amount);

    /// @notice `account` took its whole credit; the money went to `to`.
    event Withdrawn(address indexed account, address indexed to, uint256 amount);

    /// @notice The account has no credit.
    error NothingToWithdraw();

    /// @notice `to` refused the money, or is the zero address. The credit is untouched: choose another address.
    error WithdrawalRefused(address to);

    /// @notice Wei that wait for `account`.
    function credit(address account) external view returns (uint256 amount);

    /// @notice Sends the caller's whole credit to `to`. Works while paused.
    /// @param to Where the money goes; a contract that cannot receive can name an address that can.
    /// @return amount Wei sent.
    function withdraw(address payable to) external returns (uint256 amount);

    /// @notice Sends the whole credit of `account` to `account`, with all the gas of the transaction: for a payee that
    /// needs more than a push carries and cannot call {withdraw} itself. Anyone may call it. Works while paused.
    /// @return amount Wei sent.
    function withdrawFor(address payable account) external returns (uint256 amount);
}
