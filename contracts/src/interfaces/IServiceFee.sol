// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The service fee of a contract that sells
/// @notice Basis points (1/10,000), at most 1,000. A drop, listing or auction keeps the fee it was created with.
interface IServiceFee {
    /// @notice The service fee of what is created from now on.
    event FeeChanged(uint16 feeBps);

    /// @notice The fee is above the cap that the contract promises.
    error FeeAboveCap(uint16 feeBps, uint16 cap);

    /// @notice Service fee in basis points that the next drop, listing or auction will keep.
    function feeBps() external view returns (uint16);

    /// @notice Sets the fee of what is created from now on. Owner only.
    function setFeeBps(uint16 newFeeBps) external;
}
