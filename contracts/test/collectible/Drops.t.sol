// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAdministered} from "../../src/interfaces/IAdministered.sol";
import {ICollectible} from "../../src/interfaces/ICollectible.sol";
import {Base} from "../shared/Base.sol";
import {vm} from "../Vm.sol";

contract DropsTest is Base {
    function _batch(uint64 first, uint256 length) private view returns (ICollectible.DropInput[] memory inputs) {
        inputs = new ICollectible.DropInput[](length);
        for (uint256 i = 0; i < length; i++) {
            inputs[i] = ICollectible.DropInput(first + uint64(i), creator, beneficiary, 10, ROYALTY_BPS);
        }
    }

    function _expectRefusal(bytes memory reason, ICollectible.DropInput memory input) private {
        ICollectible.DropInput[] memory inputs = _batch(20, 2);
        inputs[1] = input;
        vm.expectRevert(reason);
        vm.prank(registrar);
        token.registerDrops(inputs);
        vm.assertEq(token.drop(20).supplyCap, 0);
    }

    // ------------------------------------------------------------------ registerDrops

    function test_registersABatch() public {
        vm.prank(registrar);
        token.registerDrops(_batch(20, 3));
        ICollectible.Drop memory drop = token.drop(22);
        vm.assertEq(drop.creator, creator);
        vm.assertEq(drop.beneficiary, beneficiary);
        vm.assertEq(drop.supplyCap, 10);
        vm.assertEq(drop.minted, 0);
        vm.assertEq(drop.royaltyBps, ROYALTY_BPS);
        vm.assertEq(drop.feeBps, FEE_BPS);
    }

    function test_keepsTheFeeOfItsRegistration() public {
        vm.prank(owner);
        token.setFeeBps(300);
        vm.expectEmit(address(token));
        emit ICollectible.DropRegistered(20, creator, beneficiary, 10, ROYALTY_BPS, 300);
        vm.prank(registrar);
        token.registerDrops(_batch(20, 1));
        vm.prank(owner);
        token.setFeeBps(400);
        vm.assertEq(token.drop(20).feeBps, 300);
    }

    function test_announcesEachDrop() public {
        vm.expectEmit(address(token));
        emit ICollectible.DropRegistered(20, creator, beneficiary, 10, ROYALTY_BPS, FEE_BPS);
        vm.expectEmit(address(token));
        emit ICollectible.DropRegistered(21, creator, beneficiary, 10, ROYALTY_BPS, FEE_BPS);
        vm.prank(registrar);
        token.registerDrops(_batch(20, 2));
    }

    function test_refusesDropsFromAnybodyElse() public {
        vm.expectRevert(abi.encodeWithSelector(ICollectible.CallerNotRegistrar.selector, minter));
        vm.prank(minter);
        token.registerDrops(_batch(20, 1));
    }

    function test_refusesAKnownDropAndWithItTheBatch() public {
        _expectRefusal(
            abi.encodeWithSelector(ICollectible.DropExists.selector, DROP),
            ICollectible.DropInput(DROP, creator, beneficiary, 10, ROYALTY_BPS)
        );
    }

    function test_refusesADropWithoutCreator() public {
        _expectRefusal(
            abi.encodeWithSelector(IAdministered.ZeroAddress.selector),
            ICollectible.DropInput(21, address(0), beneficiary, 10, ROYALTY_BPS)
        );
    }

    function test_refusesADropWithoutBeneficiary() public {
        _expectRefusal(
            abi.encodeWithSelector(IAdministered.ZeroAddress.selector),
            ICollectible.DropInput(21, creator, address(0), 10, ROYALTY_BPS)
        );
    }

    function test_refusesAnEmptyDrop() public {
        _expectRefusal(
            abi.encodeWithSelector(ICollectible.EmptyDrop.selector, 21),
            ICollectible.DropInput(21, creator, beneficiary, 0, ROYALTY_BPS)
        );
    }

    function test_refusesARoyaltyAboveTheCap() public {
        _expectRefusal(
            abi.encodeWithSelector(ICollectible.RoyaltyAboveCap.selector, 2_501, 2_500),
            ICollectible.DropInput(21, creator, beneficiary, 10, 2_501)
        );
    }

    // ------------------------------------------------------------------ mintFor

    function test_deliversAnOrder() public {
        vm.expectEmit(address(token));
        emit ICollectible.MintedFor(5, uint256(DROP) << 32 | 1, alice);
        vm.prank(minter);
        uint256 tokenId = token.mintFor(5, DROP, alice);
        vm.assertEq(token.ownerOf(tokenId), alice);
        vm.assertTrue(token.isOrderUsed(5));
    }

    function test_refusesDeliveryWhilePaused() public {
        _pause();
        vm.expectRevert(abi.encodeWithSelector(IAdministered.SalesPaused.selector));
        _mintTo(alice);
    }

    function test_refusesDeliveryByAnybodyElse() public {
        vm.expectRevert(abi.encodeWithSelector(ICollectible.CallerNotMinter.selector, owner));
        vm.prank(owner);
        token.mintFor(5, DROP, alice);
    }

    function test_refusesToDeliverAnOrderTwice() public {
        vm.prank(minter);
        token.mintFor(5, DROP, alice);
        vm.expectRevert(abi.encodeWithSelector(ICollectible.OrderAlreadyUsed.selector, 5));
        vm.prank(minter);
        token.mintFor(5, DROP, alice);
    }

    function test_refusesToDeliverFromAnUnknownDrop() public {
        vm.expectRevert(abi.encodeWithSelector(ICollectible.UnknownDrop.selector, 99));
        _mintTo(alice, 99);
    }

    function test_refusesToDeliverBeyondTheCap() public {
        for (uint256 i = 0; i < CAP; i++) {
            _mintTo(alice);
        }
        vm.expectRevert(abi.encodeWithSelector(ICollectible.SoldOut.selector, DROP));
        _mintTo(alice);
    }

    function test_refusesToDeliverToNobody() public {
        vm.expectPartialRevert(bytes4(keccak256("TransferToZeroAddress()")));
        _mintTo(address(0));
    }

    function testFuzz_usesEachOrderNumberOnItsOwn(uint256 first, uint256 second) public {
        vm.assume(first != second);
        vm.prank(minter);
        token.mintFor(first, DROP, alice);
        vm.assertFalse(token.isOrderUsed(second));
        vm.prank(minter);
        token.mintFor(second, DROP, alice);
        vm.assertTrue(token.isOrderUsed(first));
        vm.assertTrue(token.isOrderUsed(second));
    }

    // ------------------------------------------------------------------ reading

    function test_advertisesTheRoyaltyOfTheDrop() public {
        (address payee, uint256 amount) = token.royaltyInfo(_mintTo(alice), 999);
        vm.assertEq(payee, creator);
        vm.assertEq(amount, 99);
    }

    function testFuzz_advertisesTheRoyaltyOfAnyPrice(uint256 price, uint16 royaltyBps) public {
        royaltyBps %= 2_501;
        ICollectible.DropInput[] memory inputs = _batch(20, 1);
        inputs[0].royaltyBps = royaltyBps;
        vm.prank(registrar);
        token.registerDrops(inputs);
        (, uint256 amount) = token.royaltyInfo(uint256(20) << 32 | 1, price);
        uint256 high = price >> 128;
        uint256 low = price & type(uint128).max;
        // price * bps = amount * 10,000 + rest, by halves of 128 bits
        uint256 rest = ((high * royaltyBps % 10_000 << 128) + low * royaltyBps) % 10_000;
        unchecked {
            vm.assertEq(price * royaltyBps, amount * 10_000 + rest);
        }
        vm.assertLe(amount, price / 4, "at most a quarter");
    }

    function test_advertisesNoRoyaltyForAnUnknownDrop() public view {
        (address payee, uint256 amount) = token.royaltyInfo(uint256(99) << 32 | 1, 1 ether);
        vm.assertEq(payee, address(0));
        vm.assertEq(amount, 0);
    }

    function test_advertisesNoRoyaltyForANumberThatIsNoToken() public view {
        (address payee,) = token.royaltyInfo(uint256(1) << 96 | uint256(DROP) << 32 | 1, 1 ether);
        vm.assertEq(payee, address(0));
    }
}
