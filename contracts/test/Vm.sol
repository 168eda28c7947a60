// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev The cheatcodes that our tests use; forge answers them at this address.
interface Vm {
    function addr(uint256 privateKey) external pure returns (address);
    function assertEq(uint256 left, uint256 right) external pure;
    function assertEq(uint256 left, uint256 right, string calldata message) external pure;
    function assertEq(address left, address right) external pure;
    function assertEq(string calldata left, string calldata right) external pure;
    function assertFalse(bool condition) external pure;
    function assertGe(uint256 left, uint256 right, string calldata message) external pure;
    function assertLe(uint256 left, uint256 right, string calldata message) external pure;
    function assertTrue(bool condition) external pure;
    function assertTrue(bool condition, string calldata message) external pure;
    function assume(bool condition) external pure;
    function chainId(uint256 newChainId) external;
    function coinbase(address newCoinbase) external;
    function computeCreateAddress(address deployer, uint256 nonce) external pure returns (address);
    function deal(address account, uint256 newBalance) external;
    function expectEmit(address emitter) external;
    function expectPartialRevert(bytes4 selector) external;
    function expectRevert(bytes calldata revertData) external;
    function getNonce(address account) external view returns (uint64);
    function load(address target, bytes32 slot) external view returns (bytes32);
    function prank(address sender) external;
    function prevrandao(bytes32 newPrevrandao) external;
    function roll(uint256 newHeight) external;
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function store(address target, bytes32 slot, bytes32 value) external;
    function warp(uint256 newTimestamp) external;
}

Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
