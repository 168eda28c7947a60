// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IPayouts} from "./interfaces/IPayouts.sol";

/// @title Push, else credit; see IPayouts
abstract contract Payouts is IPayouts {
    uint256 private constant PUSH_GAS = 20_000;

    mapping(address account => uint256 amount) public credit;

    /// @inheritdoc IPayouts
    function withdraw(address payable to) external returns (uint256 amount) {
        return _withdraw(msg.sender, to);
    }

    /// @inheritdoc IPayouts
    function withdrawFor(address payable account) external returns (uint256 amount) {
        return _withdraw(account, account);
    }

    /// @dev For our own fee where a push would cost every buyer more than it is worth: no event, the sale's tells.
    function _accrue(address to, uint256 amount) internal {
        if (amount != 0) credit[to] += amount;
    }

    /// @dev Call this last: every effect must stand before money leaves.
    function _pay(address to, uint256 amount) internal {
        if (amount == 0 || _send(to, amount, PUSH_GAS)) return;
        credit[to] += amount;
        emit Credited(to, amount);
    }

    function _withdraw(address account, address to) private returns (uint256 amount) {
        amount = credit[account];
        if (amount == 0) revert NothingToWithdraw();
        credit[account] = 0;
        emit Withdrawn(account, to, amount);
        if (to == address(0) || !_send(to, amount, gasleft())) revert WithdrawalRefused(to);
    }

    /// @dev Copies no return data, so that a recipient cannot charge the caller for memory.
    function _send(address to, uint256 amount, uint256 gasLimit) private returns (bool sent) {
        assembly ("memory-safe") {
            sent := call(gasLimit, to, amount, 0, 0, 0, 0)
        }
    }
}
