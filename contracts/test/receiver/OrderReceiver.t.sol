// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAdministered} from "../../src/interfaces/IAdministered.sol";
import {IOrderReceiver} from "../../src/interfaces/IOrderReceiver.sol";
import {Refuser} from "../shared/Hostile.sol";
import {vm} from "../Vm.sol";
import {ReceiverBase} from "./ReceiverBase.sol";

contract OrderReceiverTest is ReceiverBase {
    // ------------------------------------------------------------------ payOrder

    function test_takesThePaymentOfAnOrder() public {
        vm.expectEmit(address(receiver));
        emit IOrderReceiver.OrderPaid(ORDER, alice, PRICE);
        _pay(ORDER);
        IOrderReceiver.Payment memory payment = receiver.payment(ORDER);
        vm.assertEq(payment.payer, alice);
        vm.assertEq(payment.amount, PRICE);
        vm.assertEq(payment.refunded, 0);
        vm.assertFalse(payment.collected);
        vm.assertFalse(payment.objected);
        vm.assertEq(payment.exitFrom, START + 14 days);
        vm.assertEq(payment.collectableFrom, 0);
        vm.assertEq(address(receiver).balance, PRICE);
    }

    function test_takesAQuoteInItsLastSecond() public {
        vm.warp(EXPIRY);
        _pay(ORDER);
        vm.assertEq(receiver.payment(ORDER).amount, PRICE);
    }

    function test_refusesPaymentWhilePaused() public {
        _pause();
        _expectRefusal(abi.encodeWithSelector(IAdministered.SalesPaused.selector), _quote(alice));
    }

    function test_refusesAnExpiredQuote() public {
        vm.warp(EXPIRY + 1);
        _expectRefusal(abi.encodeWithSelector(IOrderReceiver.QuoteExpired.selector, EXPIRY), _quote(alice));
    }

    function test_refusesToPayAStrangersOrder() public {
        _expectRefusal(abi.encodeWithSelector(IOrderReceiver.WrongPayer.selector, bob, alice), _quote(bob));
    }

    function test_refusesToPayShortOrOver() public {
        IOrderReceiver.Quote memory quote = _quote(alice);
        bytes memory signature = _sign(quote);
        _expectWrongValue(PRICE, PRICE - 1);
        _payWith(alice, PRICE - 1, quote, signature);
        _expectWrongValue(PRICE, PRICE + 1);
        _payWith(alice, PRICE + 1, quote, signature);
    }

    function test_refusesAQuoteForNothing() public {
        IOrderReceiver.Quote memory quote = _quote(alice);
        quote.amount = 0;
        bytes memory signature = _sign(quote);
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.AmountOutOfRange.selector, 0));
        _payWith(alice, 0, quote, signature);
    }

    function test_takesTheGreatestPaymentThatItCanHold() public {
        IOrderReceiver.Quote memory quote = _quote(alice);
        quote.amount = type(uint96).max;
        vm.deal(alice, quote.amount);
        bytes memory signature = _sign(quote);
        _payWith(alice, quote.amount, quote, signature);
        vm.assertEq(receiver.payment(quote.orderId).amount, type(uint96).max);
    }

    function test_refusesAQuoteThatItCannotHold() public {
        IOrderReceiver.Quote memory quote = _quote(alice);
        quote.amount = uint256(type(uint96).max) + 1;
        vm.deal(alice, quote.amount);
        bytes memory signature = _sign(quote);
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.AmountOutOfRange.selector, quote.amount));
        _payWith(alice, quote.amount, quote, signature);
    }

    function test_refusesAStrangersQuote() public {
        IOrderReceiver.Quote memory quote = _quote(alice);
        bytes memory signature = _sign(STRANGER_KEY, quote);
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.WrongSigner.selector));
        _payWith(alice, PRICE, quote, signature);
    }

    function test_refusesAQuoteForAnotherChain() public {
        IOrderReceiver.Quote memory quote = _quote(alice);
        bytes memory signature = _sign(quote);
        vm.chainId(137);
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.WrongSigner.selector));
        _payWith(alice, PRICE, quote, signature);
    }

    function test_refusesToPayAnOrderTwice() public {
        _pay(ORDER);
        _expectRefusal(abi.encodeWithSelector(IOrderReceiver.OrderAlreadyPaid.selector, ORDER), _quote(alice));
    }

    function test_refusesToPayARefundedOrderAgain() public {
        _pay(ORDER);
        _refund(PRICE, 0);
        _expectRefusal(abi.encodeWithSelector(IOrderReceiver.OrderAlreadyPaid.selector, ORDER), _quote(alice));
    }

    // ------------------------------------------------------------------ refund

    function test_refundsThePayer() public {
        _pay(ORDER);
        vm.expectEmit(address(receiver));
        emit IOrderReceiver.OrderRefunded(ORDER, alice, PRICE);
        _refund(PRICE, 0);
        vm.assertEq(alice.balance, 1_000 ether);
        vm.assertEq(receiver.payment(ORDER).refunded, PRICE);
    }

    function test_refundsInParts() public {
        _pay(ORDER);
        _refund(0.3 ether, 0);
        _refund(0.7 ether, 0);
        vm.assertEq(alice.balance, 1_000 ether);
    }

    function test_refundsACollectedOrderWithAttachedMoney() public {
        _pay(ORDER);
        _announceAndCollect(ORDER);
        _refund(0.4 ether, 0.4 ether);
        vm.assertEq(alice.balance, 999.4 ether);
    }

    function test_creditsAPayerThatRefusesTheRefund() public {
        Refuser refuser = new Refuser();
        IOrderReceiver.Quote memory quote = _quote(address(refuser));
        bytes memory data = abi.encodeCall(IOrderReceiver.payOrder, (quote, _sign(quote)));
        refuser.act{value: PRICE}(address(receiver), PRICE, data);
        _refund(PRICE, 0);
        vm.assertEq(receiver.credit(address(refuser)), PRICE);
    }

    function test_refundsWhilePaused() public {
        _pay(ORDER);
        _pause();
        _refund(PRICE, 0);
        vm.assertEq(alice.balance, 1_000 ether);
    }

    function test_refusesARefundByAnybodyElse() public {
        _pay(ORDER);
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.CallerNotCashier.selector, owner));
        vm.prank(owner);
        receiver.refund(ORDER, PRICE);
    }

    function test_refusesToRefundAnUnpaidOrder() public {
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.OrderNotPaid.selector, ORDER));
        _refund(PRICE, 0);
    }

    function test_refusesToRefundNothing() public {
        _pay(ORDER);
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.RefundOutOfRange.selector, PRICE, 0));
        _refund(0, 0);
    }

    function test_refusesToRefundMoreThanIsLeft() public {
        _pay(ORDER);
        _pay(ORDER + 1);
        _refund(0.6 ether, 0);
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.RefundOutOfRange.selector, 0.4 ether, 0.5 ether));
        _refund(0.5 ether, 0);
    }

    function test_refusesARefundWithTheWrongMoneyAttached() public {
        _pay(ORDER);
        _expectWrongValue(0, 1);
        _refund(PRICE, 1);
        _announceAndCollect(ORDER);
        _expectWrongValue(PRICE, PRICE - 1);
        _refund(PRICE, PRICE - 1);
    }
}
