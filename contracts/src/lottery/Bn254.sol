// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title BLS signatures on the curve BN254 (alt_bn128), signature on G1, key on G2
/// @notice Hashing to the curve is RFC 9380 with `expand_message_xmd` over Keccak-256 and the Shallue-van de
/// Woestijne map, as drand's scheme `bls-bn254-unchained-on-g1` has it. Curve arithmetic is done by the chain
/// (EIP-196, EIP-197, EIP-198).
/// @dev A precompile that fails returns nothing, which `abi.decode` refuses: no result is ever made up, however
/// little gas a caller leaves.
library Bn254 {
    /// @dev Words in the order of EIP-197, which is also drand's: imaginary part first.
    struct G2 {
        uint256 xImaginary;
        uint256 xReal;
        uint256 yImaginary;
        uint256 yReal;
    }

    uint256 private constant P = 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47;
    uint256 private constant SQUARE_ROOT_EXPONENT = (P + 1) / 4;
    uint256 private constant TWO_TO_THE_256 = 0x0e0a77c19a07df2f666ea36f7879462c0a78eb28f5c70b3dd35d438dc58f0d9d;

    // RFC 9380, section 6.6.1 for y² = x³ + 3 and Z = 1: g(Z), -Z/2, √(-g(Z)·3Z²) of even parity, -4·g(Z)/3Z².
    uint256 private constant B = 3;
    uint256 private constant Z = 1;
    uint256 private constant C1 = 4;
    uint256 private constant C2 = 0x183227397098d014dc2822db40c0ac2ecbc0b548b438e5469e10460b6c3e7ea3;
    uint256 private constant C3 = 0x16789af3a83522eb353c98fc6b36d713d5d8d1cc5dffffffa;
    uint256 private constant C4 = 0x10216f7ba065e00de81ac1e7808072c9dd2b2385cd7b438469602eb24829a9bd;

    bytes private constant DOMAIN = "BLS_SIG_BN254G1_XMD:KECCAK-256_SVDW_RO_NUL_";

    address private constant EC_ADD = address(6);
    address private constant EC_PAIRING = address(8);

    /// @notice Whether `signature` is the one that `key` makes for `message`. There is exactly one: coordinates
    /// must be below the field's order, and the point at infinity is on no curve here.
    function verify(bytes32 message, uint256[2] memory signature, G2 memory key) internal view returns (bool) {
        if (!isOnCurve(signature[0], signature[1])) return false;
        uint256[2] memory hashed = hashToPoint(message);
        // e(signature, -generator) · e(hashed, key) = 1
        bytes memory input = abi.encode(signature, _negatedGenerator(), hashed, key);
        return _pairing(input);
    }

    /// @notice Whether `key` is a point that a pairing accepts: on the curve and in the right subgroup.
    function isKey(G2 memory key) internal view returns (bool) {
        if (key.xImaginary | key.xReal | key.yImaginary | key.yReal == 0) return false;
        (bool success,) = EC_PAIRING.staticcall(abi.encode(0, 0, key));
        return success;
    }

    function isOnCurve(uint256 x, uint256 y) internal pure returns (bool) {
        return x < P && y < P && mulmod(y, y, P) == _curve(x);
    }

    /// @notice The point that is signed for `message`.
    function hashToPoint(bytes32 message) internal view returns (uint256[2] memory) {
        (uint256 first, uint256 second) = _hashToField(message);
        (uint256 x1, uint256 y1) = _mapToCurve(first);
        (uint256 x2, uint256 y2) = _mapToCurve(second);
        (, bytes memory sum) = EC_ADD.staticcall(abi.encode(x1, y1, x2, y2));
        return abi.decode(sum, (uint256[2]));
    }

    /// @dev RFC 9380, sections 5.2 and 5.3.1: 96 bytes of hash, 48 for each field element.
    function _hashToField(bytes32 message) private pure returns (uint256 first, uint256 second) {
        bytes memory domain = abi.encodePacked(DOMAIN, uint8(DOMAIN.length));
        // 136 zero bytes: the block of Keccak-256
        bytes32 start = keccak256(abi.encodePacked(new bytes(136), message, uint16(96), uint8(0), domain));
        bytes32 b1 = keccak256(abi.encodePacked(start, uint8(1), domain));
        bytes32 b2 = keccak256(abi.encodePacked(start ^ b1, uint8(2), domain));
        bytes32 b3 = keccak256(abi.encodePacked(start ^ b2, uint8(3), domain));
        first = addmod(mulmod(uint256(b1), 1 << 128, P), uint256(b2) >> 128, P);
        second = addmod(mulmod(uint128(uint256(b2)), TWO_TO_THE_256, P), uint256(b3), P);
    }

    /// @dev RFC 9380, section 6.6.1. One of the three candidates always lies on the curve.
    function _mapToCurve(uint256 u) private view returns (uint256 x, uint256 y) {
        uint256 square = mulmod(mulmod(u, u, P), C1, P);
        uint256 plus = addmod(1, square, P);
        uint256 minus = addmod(1, P - square, P);
        uint256 inverse = Math.invModPrime(mulmod(plus, minus, P), P);
        uint256 step = mulmod(mulmod(mulmod(u, minus, P), inverse, P), C3, P);

        x = addmod(C2, P - step, P);
        y = _squareRoot(_curve(x));
        if (mulmod(y, y, P) != _curve(x)) {
            x = addmod(C2, step, P);
            y = _squareRoot(_curve(x));
            if (mulmod(y, y, P) != _curve(x)) {
                uint256 ratio = mulmod(mulmod(plus, plus, P), inverse, P);
                x = addmod(Z, mulmod(mulmod(ratio, ratio, P), C4, P), P);
                y = _squareRoot(_curve(x));
            }
        }
        // y is zero for no x here: the curve's order is odd.
        if (u & 1 != y & 1) y = P - y;
    }

    function _curve(uint256 x) private pure returns (uint256) {
        return addmod(mulmod(mulmod(x, x, P), x, P), B, P);
    }

    /// @dev The root of a square; of anything else some number whose square is another.
    function _squareRoot(uint256 a) private view returns (uint256) {
        return Math.modExp(a, SQUARE_ROOT_EXPONENT, P);
    }

    function _pairing(bytes memory input) private view returns (bool) {
        (, bytes memory isOne) = EC_PAIRING.staticcall(input);
        return abi.decode(isOne, (bool));
    }

    function _negatedGenerator() private pure returns (G2 memory) {
        return G2({
            xImaginary: 0x198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2,
            xReal: 0x1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed,
            yImaginary: 0x275dc4a288d1afb3cbb1ac09187524c7db36395df7be3b99e673b13a075a65ec,
            yReal: 0x1d9befcd05a5323e6da4d435f3b617cdb3af83285c2df711ef39c01571827f9d
        });
    }
}
