// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IAdministered} from "./interfaces/IAdministered.sol";

/// @title Owner, treasury and pause; see IAdministered
abstract contract Administered is IAdministered, Ownable2Step {
    // These two and the fee of ServiceFee share one storage slot: a sale reads all for the price of one.
    address public treasury;
    bool public paused;

    modifier whenNotPaused() {
        if (paused) revert SalesPaused();
        _;
    }

    constructor(address initialOwner, address initialTreasury) Ownable(initialOwner) {
        _setTreasury(initialTreasury);
    }

    /// @inheritdoc IAdministered
    function setTreasury(address newTreasury) public virtual onlyOwner {
        _setTreasury(newTreasury);
    }

    /// @inheritdoc IAdministered
    function setPaused(bool newPaused) external onlyOwner {
        paused = newPaused;
        emit PausedChanged(newPaused);
    }

    /// @dev Two-step ownership would be worth little beside a one-step way to lose it.
    function renounceOwnership() public view override onlyOwner {
        revert OwnershipCannotBeRenounced();
    }

    function _requireAccount(address account) internal pure {
        if (account == address(0)) revert ZeroAddress();
    }

    function _setTreasury(address newTreasury) private {
        _requireAccount(newTreasury);
        treasury = newTreasury;
        emit TreasuryChanged(newTreasury);
    }
}
