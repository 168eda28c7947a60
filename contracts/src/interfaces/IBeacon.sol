// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A drand beacon whose signatures are checked on chain
/// @notice A beacon publishes one signature a round, round 1 at `genesis`, each next one `period` seconds later
/// (Unix seconds, UTC). Scheme: `bls-bn254-unchained-on-g1`, that of drand's network evmnet. A round's signature is
/// unique and known to nobody, not even a minority of drand's operators, before the round's time.
/// @dev Fixed at deployment: nobody can exchange the key.
interface IBeacon {
    /// @notice What names a beacon, as drand's `/info` has it.
    /// @param publicKey The group's key on G2 in drand's order: x imaginary, x real, y imaginary, y real.
    struct BeaconInfo {
        uint256[4] publicKey;
        uint64 genesis;
        uint64 period;
    }

    /// @notice A key that is no point of the group, a period of zero, or a genesis in the future.
    error InvalidBeacon();

    /// @notice Not the beacon's signature of that round.
    error WrongBeaconSignature(uint64 round);

    /// @notice The beacon's key and clock.
    function beacon() external view returns (BeaconInfo memory);

    /// @notice The first round that is published at `time` or later.
    /// @param time At or after the beacon's genesis, else the call panics.
    function roundAt(uint256 time) external view returns (uint64);

    /// @notice When `round`, 1 or more, is published.
    function roundTime(uint64 round) external view returns (uint256);
}
