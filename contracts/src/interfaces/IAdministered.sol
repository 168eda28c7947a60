// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title What the owner may set on every contract of the shop
/// @notice The owner is meant to be a multisig; ownership moves in two steps (`transferOwnership`, then
/// `acceptOwnership` by the new owner) and cannot be renounced.
/// @dev No function here reaches money, tokens or credits that belong to somebody else. Where money waits on the word of a
/// role (IOrderReceiver), a change of who that is or where it goes takes effect late enough to leave before.
interface IAdministered {
    /// @notice Our money goes to `treasury` from now on.
    event TreasuryChanged(address indexed treasury);

    /// @notice New sales were stopped (`true`) or allowed again (`false`).
    event PausedChanged(bool paused);

    /// @notice A role that must be an account was given as zero.
    error ZeroAddress();

    /// @notice New sales are stopped. Withdrawals, refunds, cancels, settlements and transfers go on.
    error SalesPaused();

    /// @notice A contract without an owner could never be paused or repaired.
    error OwnershipCannotBeRenounced();

    /// @notice Where our money goes.
    function treasury() external view returns (address);

    /// @notice Whether new sales are stopped.
    function paused() external view returns (bool);

    /// @notice Sets where our money goes. Owner only.
    function setTreasury(address newTreasury) external;

    /// @notice Stops or allows new sales. Owner only.
    function setPaused(bool newPaused) external;
}
