// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IBeacon} from "../../src/interfaces/IBeacon.sol";
import {Bn254} from "../../src/lottery/Bn254.sol";

/// @dev A beacon whose secret key everybody knows: for tests and local chains only. `deploy/test-beacon.ts` has the
/// same key and signs with another implementation.
library BeaconKey {
    uint64 internal constant GENESIS = 1_727_521_075;
    uint64 internal constant PERIOD = 3;
    uint256 private constant SECRET = 0xbeac04;

    function info() internal pure returns (IBeacon.BeaconInfo memory) {
        return IBeacon.BeaconInfo(
            [
                0x1fb6c1b793ed041eddd69b4a31d7911e1de87f6f39b653b138a4fa4dd029583f,
                0x2e18f77d5c3326c672403facc6a3ecacdf2f2a3581d4a272adc3191b4d6c48a9,
                0x0ee37fd762de910c390bb017e66b0af8527719736e7060aa78b58b25a4403373,
                0x2a0f40a6bcac191b43e6453918e60b0be334812cbeba0a4415207a49e1844d2e
            ],
            GENESIS,
            PERIOD
        );
    }

    function sign(uint64 round) internal view returns (uint256[2] memory) {
        uint256[2] memory point = Bn254.hashToPoint(keccak256(abi.encodePacked(round)));
        (, bytes memory product) = address(7).staticcall(abi.encode(point, SECRET));
        return abi.decode(product, (uint256[2]));
    }
}
