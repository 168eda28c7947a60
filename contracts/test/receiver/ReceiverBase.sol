// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IOrderReceiver} from "../../src/interfaces/IOrderReceiver.sol";
import {Base} from "../shared/Base.sol";
import {vm} from "../Vm.sol";

/// @dev What payer and cashier do with an order.
abstract contract ReceiverBase is Base {
    uint256 internal constant ORDER = 42;

    function _quote(address payer) internal pure returns (IOrderReceiver.Quote memory) {
        return IOrderReceiver.Quote(ORDER, payer, PRICE, EXPIRY);
    }

    function _payWith(address payer, uint256 value, IOrderReceiver.Quote memory quote, bytes memory signature)
        internal
    {
        vm.prank(payer);
        receiver.payOrder{value: value}(quote, signature);
    }

    function _pay(uint256 orderId) internal {
        IOrderReceiver.Quote memory quote = _quote(alice);
        quote.orderId = orderId;
        _payWith(alice, PRICE, quote, _sign(quote));
    }

    function _refund(uint256 amount, uint256 value) internal {
        vm.deal(cashier, value);
        vm.prank(cashier);
        receiver.refund{value: value}(ORDER, amount);
    }

    function _collect(uint256 orderId) internal {
        vm.prank(cashier);
        receiver.collect(_only(orderId));
    }

    function _announce(uint256 orderId) internal {
        vm.prank(cashier);
        receiver.announceCollection(_only(orderId));
    }

    function _announceAndCollect(uint256 orderId) internal {
        _announce(orderId);
        vm.warp(block.timestamp + 3 days);
        _collect(orderId);
    }

    function _object(uint256 orderId) internal {
        vm.prank(alice);
        receiver.objectToCollection(orderId);
    }

    function _dismiss(uint256 orderId) internal {
        vm.prank(owner);
        receiver.dismissObjections(_only(orderId));
    }

    function _takeBack(uint256 orderId) internal returns (uint256) {
        vm.prank(alice);
        return receiver.takeBack(orderId);
    }

    function _only(uint256 orderId) internal pure returns (uint256[] memory orderIds) {
        orderIds = new uint256[](1);
        orderIds[0] = orderId;
    }

    function _expectRefusal(bytes memory reason, IOrderReceiver.Quote memory quote) internal {
        bytes memory signature = _sign(quote);
        vm.expectRevert(reason);
        _payWith(alice, PRICE, quote, signature);
    }

    function _expectWrongValue(uint256 expected, uint256 actual) internal {
        vm.expectRevert(abi.encodeWithSelector(IOrderReceiver.WrongValue.selector, expected, actual));
    }
}
