// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IBeacon} from "../interfaces/IBeacon.sol";
import {Bn254} from "./Bn254.sol";

/// @title A drand beacon; see IBeacon
abstract contract Beacon is IBeacon {
    uint64 private immutable _genesis;
    uint64 private immutable _period;
    uint256 private immutable _keyXImaginary;
    uint256 private immutable _keyXReal;
    uint256 private immutable _keyYImaginary;
    uint256 private immutable _keyYReal;

    constructor(BeaconInfo memory info) {
        _genesis = info.genesis;
        _period = info.period;
        _keyXImaginary = info.publicKey[0];
        _keyXReal = info.publicKey[1];
        _keyYImaginary = info.publicKey[2];
        _keyYReal = info.publicKey[3];
        Bn254.G2 memory key =
            Bn254.G2(info.publicKey[0], info.publicKey[1], info.publicKey[2], info.publicKey[3]);
        if (info.period == 0 || info.genesis > block.timestamp || !Bn254.isKey(key)) revert InvalidBeacon();
    }

    /// @inheritdoc IBeacon
    function beacon() external view returns (BeaconInfo memory) {
        return BeaconInfo([_keyXImaginary, _keyXReal, _keyYImaginary, _keyYReal], _genesis, _period);
    }

    /// @inheritdoc IBeacon
    function roundAt(uint256 time) public view returns (uint64) {
        return SafeCast.toUint64((time - _genesis + _period - 1) / _period + 1);
    }

    /// @inheritdoc IBeacon
    function roundTime(uint64 round) public view returns (uint256) {
        return _genesis + uint256(round - 1) * _period;
    }

    /// @dev Reverts unless `signature` is the beacon's for `round`.
    function _checkSignature(uint64 round, uint256[2] calldata signature) internal view {
        Bn254.G2 memory key = Bn254.G2(_keyXImaginary, _keyXReal, _keyYImaginary, _keyYReal);
        bytes32 message = keccak256(abi.encodePacked(round));
        if (!Bn254.verify(message, signature, key)) revert WrongBeaconSignature(round);
    }
}
