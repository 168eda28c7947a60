// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IOrderReceiver} from "../../src/interfaces/IOrderReceiver.sol";
import {Refuser} from "../shared/Hostile.sol";
import {vm} from "../Vm.sol";
import {ReceiverBase} from "./ReceiverBase.sol";

contract CollectionTest is ReceiverBase {
    uint256 private constant NOTICE_OVER = START + 3 days;
    uint256 private constant EXIT = START + 14 days;

    function _expectNotDue(uint256 from) private {
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.CollectionNotDue.selector, ORDER, from));
    }

    function _expectNotOpen(uint256 from) private {
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.ExitNotOpen.selector, ORDER, from));
    }

    function _expectSuspended(uint256 until) private {
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.CollectionsSuspended.selector, until));
    }

    // ------------------------------------------------------------------ collect

    function test_collectsWhatIsLeftForTheTreasury() public {
        _pay(ORDER);
        _pay(ORDER + 1);
        _refund(0.25 ether, 0);
        uint256[] memory orderIds = new uint256[](2);
        orderIds[0] = ORDER;
        orderIds[1] = ORDER + 1;
        vm.prank(cashier);
        receiver.announceCollection(orderIds);
        vm.warp(NOTICE_OVER);
        vm.expectEmit(address(receiver));
        emit IOrderReceiver.OrderCollected(ORDER, 0.75 ether);
        vm.expectEmit(address(receiver));
        emit IOrderReceiver.OrderCollected(ORDER + 1, 1 ether);
        vm.prank(cashier);
        receiver.collect(orderIds);
        vm.assertEq(treasury.balance, 1.75 ether);
        vm.assertTrue(receiver.payment(ORDER).collected);
    }

    function test_refusesToCollectForAnybodyElse() public {
        _pay(ORDER);
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.CallerNotCashier.selector, treasury));
        vm.prank(treasury);
        receiver.collect(new uint256[](1));
    }

    function test_refusesToCollectAnUnpaidOrder() public {
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.OrderNotPaid.selector, ORDER));
        _collect(ORDER);
    }

    function test_refusesToCollectTwice() public {
        _pay(ORDER);
        _pay(ORDER + 1);
        _announceAndCollect(ORDER);
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.OrderAlreadyCollected.selector, ORDER));
        _collect(ORDER);
    }

    function test_refusesToCollectWhatIsNotAnnounced() public {
        _pay(ORDER);
        vm.warp(START + 365 days);
        _expectNotDue(0);
        _collect(ORDER);
    }

    function test_refusesToCollectWithinTheNotice() public {
        _pay(ORDER);
        _announce(ORDER);
        vm.warp(NOTICE_OVER - 1);
        _expectNotDue(NOTICE_OVER);
        _collect(ORDER);
        vm.warp(NOTICE_OVER);
        _collect(ORDER);
    }

    function test_refusesToCollectWhatThePayerObjectsTo() public {
        _pay(ORDER);
        _announce(ORDER);
        _object(ORDER);
        vm.warp(NOTICE_OVER);
        _expectNotDue(NOTICE_OVER);
        _collect(ORDER);
    }

    // ------------------------------------------------------------------ announceCollection

    function test_announcesACollection() public {
        _pay(ORDER);
        vm.expectEmit(address(receiver));
        emit IOrderReceiver.CollectionAnnounced(ORDER, alice, NOTICE_OVER);
        _announce(ORDER);
        vm.assertEq(receiver.payment(ORDER).collectableFrom, NOTICE_OVER);
    }

    function test_refusesToAnnounceForAnybodyElse() public {
        _pay(ORDER);
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.CallerNotCashier.selector, owner));
        vm.prank(owner);
        receiver.announceCollection(_only(ORDER));
    }

    function test_refusesToAnnounceAnUnpaidOrder() public {
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.OrderNotPaid.selector, ORDER));
        _announce(ORDER);
    }

    function test_refusesToAnnounceTwice() public {
        _pay(ORDER);
        _announce(ORDER);
        _object(ORDER);
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.CollectionAlreadyAnnounced.selector, ORDER));
        _announce(ORDER);
    }

    // ------------------------------------------------------------------ objectToCollection

    function test_letsThePayerObjectUntilTheNoticeIsOver() public {
        _pay(ORDER);
        _announce(ORDER);
        vm.warp(NOTICE_OVER - 1);
        vm.expectEmit(address(receiver));
        emit IOrderReceiver.CollectionObjected(ORDER, alice, NOTICE_OVER - 1 + 14 days);
        _object(ORDER);
        vm.assertTrue(receiver.payment(ORDER).objected);
    }

    function test_refusesAnObjectionByAnybodyElse() public {
        _pay(ORDER);
        _announce(ORDER);
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.WrongPayer.selector, alice, bob));
        vm.prank(bob);
        receiver.objectToCollection(ORDER);
    }

    function test_refusesAnObjectionToNothing() public {
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.OrderNotPaid.selector, ORDER));
        _object(ORDER);
        bytes memory refusal = abi.encodeWithSelector(IOrderReceiver.NothingToObjectTo.selector, ORDER);
        _pay(ORDER);
        vm.expectRevert(refusal);
        _object(ORDER);
        _announce(ORDER);
        vm.warp(NOTICE_OVER);
        vm.expectRevert(refusal);
        _object(ORDER);
    }

    function test_refusesASecondObjection() public {
        _pay(ORDER);
        _announce(ORDER);
        _object(ORDER);
        bytes memory refusal = abi.encodeWithSelector(IOrderReceiver.NothingToObjectTo.selector, ORDER);
        vm.expectRevert(refusal);
        _object(ORDER);
        _dismiss(ORDER);
        vm.expectRevert(refusal);
        _object(ORDER);
    }

    // ------------------------------------------------------------------ dismissObjections

    function test_collectsAtOnceAfterADismissal() public {
        _pay(ORDER);
        _announce(ORDER);
        _object(ORDER);
        vm.warp(START + 1);
        vm.expectEmit(address(receiver));
        emit IOrderReceiver.ObjectionDismissed(ORDER);
        _dismiss(ORDER);
        _collect(ORDER);
        vm.assertEq(treasury.balance, PRICE);
    }

    function test_refusesADismissalByAnybodyElse() public {
        _pay(ORDER);
        _announce(ORDER);
        _object(ORDER);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, cashier));
        vm.prank(cashier);
        receiver.dismissObjections(_only(ORDER));
    }

    function test_refusesToDismissNoObjection() public {
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.OrderNotPaid.selector, ORDER));
        _dismiss(ORDER);
        _pay(ORDER);
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.NoObjection.selector, ORDER));
        _dismiss(ORDER);
    }

    // ------------------------------------------------------------------ takeBack

    function test_letsThePayerOutAfterTheExitDelay() public {
        _pay(ORDER);
        _refund(0.25 ether, 0);
        vm.warp(EXIT);
        vm.expectEmit(address(receiver));
        emit IOrderReceiver.OrderRefunded(ORDER, alice, 0.75 ether);
        vm.assertEq(_takeBack(ORDER), 0.75 ether);
        vm.assertEq(alice.balance, 1_000 ether);
        vm.assertEq(receiver.payment(ORDER).refunded, PRICE);
    }

    function test_letsThePayerOutWhilePaused() public {
        _pay(ORDER);
        _pause();
        vm.warp(EXIT);
        vm.assertEq(_takeBack(ORDER), PRICE);
    }

    function test_letsThePayerOutAfterAnObjectionThatNobodyDismissed() public {
        _pay(ORDER);
        vm.warp(EXIT - 1);
        _announce(ORDER);
        vm.warp(EXIT);
        _expectNotOpen(EXIT);
        _takeBack(ORDER);
        _object(ORDER);
        vm.warp(EXIT + 14 days - 1);
        _expectNotOpen(EXIT + 14 days);
        _takeBack(ORDER);
        vm.warp(EXIT + 14 days);
        vm.assertEq(_takeBack(ORDER), PRICE);
        _dismiss(ORDER);
        _collect(ORDER);
        vm.assertEq(treasury.balance, 0);
    }

    function test_refusesTheExitBeforeItsTime() public {
        _pay(ORDER);
        vm.warp(EXIT - 1);
        _expectNotOpen(EXIT);
        _takeBack(ORDER);
    }

    function test_refusesTheExitOfWhatIsAnnounced() public {
        _pay(ORDER);
        _announce(ORDER);
        vm.warp(START + 365 days);
        _expectNotOpen(EXIT);
        _takeBack(ORDER);
        _collect(ORDER);
        _expectNotOpen(EXIT);
        _takeBack(ORDER);
    }

    function test_refusesTheExitAfterADismissal() public {
        _pay(ORDER);
        _announce(ORDER);
        _object(ORDER);
        _dismiss(ORDER);
        vm.warp(START + 365 days);
        _expectNotOpen(EXIT);
        _takeBack(ORDER);
    }

    function test_refusesTheExitOfAnybodyElse() public {
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.OrderNotPaid.selector, ORDER));
        _takeBack(ORDER);
        _pay(ORDER);
        vm.warp(EXIT);
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.WrongPayer.selector, alice, bob));
        vm.prank(bob);
        receiver.takeBack(ORDER);
    }

    function test_letsThePayerOutOnce() public {
        _pay(ORDER);
        _pay(ORDER + 1);
        vm.warp(EXIT);
        _takeBack(ORDER);
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.RefundOutOfRange.selector, 0, 0));
        _takeBack(ORDER);
        vm.assertEq(address(receiver).balance, PRICE);
    }

    function test_creditsAPayerThatRefusesItsMoney() public {
        Refuser refuser = new Refuser();
        IOrderReceiver.Quote memory quote = _quote(address(refuser));
        bytes memory data = abi.encodeCall(IOrderReceiver.payOrder, (quote, _sign(quote)));
        refuser.act{value: PRICE}(address(receiver), PRICE, data);
        vm.warp(EXIT);
        refuser.act(address(receiver), 0, abi.encodeCall(IOrderReceiver.takeBack, (ORDER)));
        vm.assertEq(receiver.credit(address(refuser)), PRICE);
    }

    // ------------------------------------------------------------------ setTreasury, setCashier

    function test_suspendsCollectionsWhenTreasuryOrCashierChanges() public {
        _pay(ORDER);
        _pay(ORDER + 1);
        _announce(ORDER);
        _object(ORDER);
        vm.assertEq(receiver.collectionsFrom(), 0);
        vm.expectEmit(address(receiver));
        emit IOrderReceiver.CollectionsSuspendedUntil(START + 30 days);
        vm.prank(owner);
        receiver.setTreasury(bob);
        _expectSuspended(START + 30 days);
        _announce(ORDER + 1);
        _expectSuspended(START + 30 days);
        _dismiss(ORDER);
        vm.warp(START + 1);
        vm.expectEmit(address(receiver));
        emit IOrderReceiver.CollectionsSuspendedUntil(START + 30 days + 1);
        vm.prank(owner);
        receiver.setCashier(cashier);
        vm.assertEq(receiver.collectionsFrom(), START + 30 days + 1);
        vm.warp(START + 30 days);
        _expectSuspended(START + 30 days + 1);
        _collect(ORDER);
        _refund(0.5 ether, 0);
        vm.warp(START + 30 days + 1);
        _dismiss(ORDER);
        _collect(ORDER);
        vm.assertEq(bob.balance, 1_000.5 ether);
    }

    function test_letsEverybodyOutBeforeAChangeTakesEffect() public {
        _pay(ORDER);
        _announce(ORDER);
        _pay(ORDER + 1);
        vm.prank(owner);
        receiver.setTreasury(stranger);
        vm.prank(owner);
        receiver.setCashier(stranger);
        _object(ORDER);
        vm.warp(receiver.collectionsFrom() - 1);
        _takeBack(ORDER);
        _takeBack(ORDER + 1);
        vm.assertEq(alice.balance, 1_000 ether);
    }

    function test_namesItsDelays() public view {
        vm.assertEq(receiver.COLLECTION_NOTICE(), 3 days);
        vm.assertEq(receiver.EXIT_DELAY(), 14 days);
        vm.assertEq(receiver.CHANGE_DELAY(), 30 days);
    }
}
