// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Administered} from "./Administered.sol";
import {IServiceFee} from "./interfaces/IServiceFee.sol";

/// @title The service fee of a contract that sells; see IServiceFee
abstract contract ServiceFee is IServiceFee, Administered {
    uint16 private constant MAX_FEE_BPS = 1_000;
    uint256 internal constant BPS = 10_000;

    uint16 public feeBps;

    constructor(uint16 initialFeeBps) {
        _setFeeBps(initialFeeBps);
    }

    /// @inheritdoc IServiceFee
    function setFeeBps(uint16 newFeeBps) external onlyOwner {
        _setFeeBps(newFeeBps);
    }

    /// @dev Rounds down: the remainder of every split goes to the seller or beneficiary.
    function _shareDown(uint256 amount, uint256 bps) internal pure returns (uint256) {
        return amount * bps / BPS;
    }

    function _setFeeBps(uint16 newFeeBps) private {
        if (newFeeBps > MAX_FEE_BPS) revert FeeAboveCap(newFeeBps, MAX_FEE_BPS);
        feeBps = newFeeBps;
        emit FeeChanged(newFeeBps);
    }
}
