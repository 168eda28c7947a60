// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IBeacon} from "../../src/interfaces/IBeacon.sol";
import {Beacon} from "../../src/lottery/Beacon.sol";
import {Bn254} from "../../src/lottery/Bn254.sol";
import {vm} from "../Vm.sol";
import {BeaconKey} from "./BeaconKey.sol";

contract Listener is Beacon {
    constructor(BeaconInfo memory info) Beacon(info) {}

    function check(uint64 round, uint256[2] calldata signature) external view {
        _checkSignature(round, signature);
    }
}

contract BeaconTest {
    uint256 private constant P = 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47;

    Listener private _test;
    Listener private _evmnet;

    function setUp() public {
        vm.warp(1_800_000_000);
        _test = new Listener(BeaconKey.info());
        _evmnet = new Listener(_evmnetInfo());
    }

    /// @dev evmnet, as published at /04f1e9062b8a81f848fded9c12306733282b2727ecced50032187751166ec8c3/info.
    function _evmnetInfo() private pure returns (IBeacon.BeaconInfo memory) {
        return IBeacon.BeaconInfo(
            [
                0x07e1d1d335df83fa98462005690372c643340060d205306a9aa8106b6bd0b382,
                0x0557ec32c2ad488e4d4f6008f89a346f18492092ccc0d594610de2732c8b808f,
                0x0095685ae3a85ba243747b1b2f426049010f6b73a0cf1d389351d5aaaa1047f6,
                0x297d3a4f9749b33eb2d904c9d9ebf17224150ddd7abd7567a9bec6c74480ee0b
            ],
            1_727_521_075,
            3
        );
    }

    function _expectRefusal(uint64 round, uint256[2] memory signature) private {
        vm.expectRevert(abi.encodeWithSelector(IBeacon.WrongBeaconSignature.selector, round));
        _test.check(round, signature);
    }

    function _expectInvalid(IBeacon.BeaconInfo memory info) private {
        vm.expectRevert(abi.encodeWithSelector(IBeacon.InvalidBeacon.selector));
        new Listener(info);
    }

    // ------------------------------------------------------------------ signatures

    function test_acceptsWhatDrandPublished() public view {
        _evmnet.check(
            1,
            [
                0x11f812d738a36b2210dc88c2d635ad8039588205f42445d6de09e6530165c346,
                0x2a23aca348c84badcf8df5321ac24577b7963d5b0d780bc4626baedb45cde373
            ]
        );
        _evmnet.check(
            9_337_227,
            [
                0x01d65d6128f4b2df3d08de85543d8efe06b0281d0770246ae3672e8ddd3efda0,
                0x269373123458f0b5c0073eeed1c816a06809e127421513e34ee07df6987910b3
            ]
        );
        _evmnet.check(
            10_000_000,
            [
                0x2c7b65b5acfe55256910ca71cf0a0fa71ac34c2a1167f86a22930a03e70ebec0,
                0x0f7a530796e7ee38600b06da0390634a9b154e3eebc3b323dde2111e1c8ebdf3
            ]
        );
        _evmnet.check(
            10_000_013,
            [
                0x13d1b70855d04ea9af3efc4a03378f655459da97819ca4c63427104cf20bd724,
                0x2c4116eba1899aefcc969a160faa09d164ef5c2dbcef91ad7455ad7c0457d37c
            ]
        );
    }

    function testFuzz_acceptsTheSignatureOfEveryRound(uint64 round) public view {
        _test.check(round, BeaconKey.sign(round));
    }

    function testFuzz_refusesTheSignatureOfAnotherRound(uint64 round, uint64 other) public {
        vm.assume(round != other);
        _expectRefusal(round, BeaconKey.sign(other));
    }

    function test_refusesTheSignatureOfAnotherKey() public {
        uint256[2] memory signature = BeaconKey.sign(7);
        vm.expectRevert(abi.encodeWithSelector(IBeacon.WrongBeaconSignature.selector, 7));
        _evmnet.check(7, signature);
    }

    function test_refusesTheNegatedSignature() public {
        uint256[2] memory signature = BeaconKey.sign(7);
        signature[1] = P - signature[1];
        _expectRefusal(7, signature);
    }

    function test_refusesTheSamePointWrittenOtherwise() public {
        uint256[2] memory signature = BeaconKey.sign(7);
        _expectRefusal(7, [signature[0] + P, signature[1]]);
        _expectRefusal(7, [signature[0], signature[1] + P]);
    }

    function test_refusesWhatIsNoPoint() public {
        _expectRefusal(7, [uint256(0), 0]);
        _expectRefusal(7, [uint256(1), 1]);
    }

    function testFuzz_littleGasNeverMakesAForgery(uint256 gasLimit) public view {
        uint256[2] memory forged = BeaconKey.sign(8);
        try _test.check{gas: gasLimit % 300_000}(7, forged) {
            vm.assertTrue(false, "accepted");
        } catch {
            // any refusal will do, running out of gas included
        }
    }

    function testFuzz_hashesOntoTheCurve(bytes32 message) public view {
        uint256[2] memory point = Bn254.hashToPoint(message);
        vm.assertTrue(Bn254.isOnCurve(point[0], point[1]));
    }

    // ------------------------------------------------------------------ clock

    function test_roundsFollowTheClock() public view {
        vm.assertEq(_test.roundAt(BeaconKey.GENESIS), 1);
        vm.assertEq(_test.roundAt(BeaconKey.GENESIS + 1), 2);
        vm.assertEq(_test.roundAt(BeaconKey.GENESIS + 3), 2);
        vm.assertEq(_test.roundTime(1), BeaconKey.GENESIS);
        vm.assertEq(_test.roundTime(2), BeaconKey.GENESIS + 3);
    }

    function testFuzz_theRoundIsTheFirstAtOrAfterTheTime(uint40 later) public view {
        uint256 time = uint256(BeaconKey.GENESIS) + later;
        uint64 round = _test.roundAt(time);
        vm.assertTrue(_test.roundTime(round) >= time);
        vm.assertTrue(round == 1 || _test.roundTime(round - 1) < time);
    }

    function test_tellsWhichBeaconItFollows() public view {
        IBeacon.BeaconInfo memory info = _evmnet.beacon();
        vm.assertTrue(keccak256(abi.encode(info)) == keccak256(abi.encode(_evmnetInfo())));
    }

    // ------------------------------------------------------------------ constructor

    function test_refusesAKeyThatIsNone() public {
        IBeacon.BeaconInfo memory info = _evmnetInfo();
        info.publicKey = [uint256(0), 0, 0, 0];
        _expectInvalid(info);
        info.publicKey = [uint256(1), 2, 3, 4];
        _expectInvalid(info);
        // x = 1: on the curve, outside the subgroup
        info.publicKey = [
            0,
            1,
            0x2351dcdda257b62181cbd745dfee16d5fdf4eb185bbcf33c20a0fe6eaa9cb4a3,
            0x07fb3d558dafafb6bf6dd326a5fefe0beca3f9ac3bd999a390d504fad34b0b8c
        ];
        _expectInvalid(info);
    }

    function test_acceptsAClockThatBeginsInThisVerySecond() public {
        IBeacon.BeaconInfo memory info = _evmnetInfo();
        info.genesis = uint64(block.timestamp);
        vm.assertEq(new Listener(info).roundAt(block.timestamp), 1);
    }

    function test_refusesAClockThatStandsStillOrHasNotBegun() public {
        IBeacon.BeaconInfo memory info = _evmnetInfo();
        info.period = 0;
        _expectInvalid(info);
        info = _evmnetInfo();
        info.genesis = uint64(block.timestamp + 1);
        _expectInvalid(info);
    }
}
