// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Payouts} from "../../src/Payouts.sol";
import {ICollectible} from "../../src/interfaces/ICollectible.sol";
import {IMarketplace} from "../../src/interfaces/IMarketplace.sol";
import {IOrderReceiver} from "../../src/interfaces/IOrderReceiver.sol";
import {vm} from "../Vm.sol";
import {House} from "./House.sol";

/// @dev Everything that people can do, with random people, tokens and amounts. forge calls these in random order;
/// a call that the contracts refuse reverts here and leaves no trace. Transitions that must never happen are
/// checked right where they could.
contract Player is House {
    // ------------------------------------------------------------------ collectible

    function buyWithVoucher(uint256 seed, uint96 price, uint256 order) external {
        uint256 orderId = order % ORDERS;
        address buyer = _person(seed);
        ICollectible.Voucher memory voucher =
            ICollectible.Voucher(seed % 2 == 0 ? DROP : OTHER_DROP, buyer, price, orderId, type(uint64).max);
        bytes memory signature = _sign(voucher);
        vm.prank(buyer);
        tokens.push(token.mintWithVoucher{value: price}(voucher, signature));
        mintsOfOrder[orderId]++;
    }

    function deliver(uint256 seed, uint256 order) external {
        uint256 orderId = order % ORDERS;
        vm.prank(minter);
        tokens.push(token.mintFor(orderId, seed % 2 == 0 ? DROP : OTHER_DROP, _person(seed >> 1)));
        mintsOfOrder[orderId]++;
    }

    function move(uint256 seed, uint256 to) external {
        uint256 tokenId = _token(seed);
        bool wasLocked = token.locked(tokenId);
        uint48 before = token.transferCount(tokenId);
        _transfer(_ownerOrOther(seed >> 8, tokenId), _person(to), tokenId);
        vm.assertFalse(wasLocked);
        vm.assertEq(token.transferCount(tokenId), before + 1);
    }

    function switchMarketplace(uint256 seed) external {
        vm.prank(_person(seed));
        token.setMarketplaceApproval(seed % 3 != 0);
    }

    // ------------------------------------------------------------------ listings

    function list(uint256 seed, uint96 price) external {
        uint256 tokenId = _token(seed);
        vm.prank(_ownerOrOther(seed >> 8, tokenId));
        market.list(tokenId, price);
    }

    function changePrice(uint256 seed, uint96 price) external {
        uint256 tokenId = _tokenOnSale(seed);
        address caller = _ownerOrOther(seed >> 8, tokenId);
        vm.prank(caller);
        market.changePrice(tokenId, price);
        vm.assertEq(caller, token.ownerOf(tokenId));
    }

    function cancel(uint256 seed) external {
        uint256 tokenId = _tokenOnSale(seed);
        vm.prank(_ownerOrOther(seed >> 8, tokenId));
        market.cancel(tokenId);
    }

    function buy(uint256 seed) external {
        uint256 tokenId = _tokenOnSale(seed);
        address buyer = _person(seed >> 8);
        (address seller, uint256 price, uint256 total, bool buyable) = market.listing(tokenId);
        uint256 before = seller.balance + market.credit(seller);
        vm.prank(buyer);
        market.buy{value: total}(tokenId);
        vm.assertTrue(buyable);
        vm.assertEq(seller.balance + market.credit(seller) - before, price);
        vm.assertEq(token.ownerOf(tokenId), buyer);
    }

    // ------------------------------------------------------------------ auctions

    function createAuction(uint256 seed, uint96 reserve, uint256 duration) external {
        uint256 tokenId = _token(seed);
        address seller = _ownerOrOther(seed >> 8, tokenId);
        IMarketplace.AuctionTerms memory terms = _terms();
        terms.reserve = reserve;
        terms.duration = 1 hours + duration % 2 days;
        vm.prank(seller);
        market.createAuction(tokenId, terms);
        auctioneer[tokenId] = seller;
    }

    function bid(uint256 seed, uint96 more) external {
        uint256 tokenId = _tokenInAuction(seed);
        IMarketplace.Auction memory before = market.auction(tokenId);
        (, uint256 highest) = market.highestBid(tokenId);
        uint256 amount = market.minimumBid(tokenId) + more % 3;
        vm.prank(_person(seed >> 8));
        market.bid{value: amount}(tokenId, before.round);
        vm.assertTrue(amount > highest);
        vm.assertTrue(block.timestamp < before.end);
        vm.assertTrue(market.auction(tokenId).end >= before.end);
        vm.assertTrue(market.auction(tokenId).end >= block.timestamp + before.extensionWindow);
    }

    function cancelAuction(uint256 seed) external {
        uint256 tokenId = _tokenInAuction(seed);
        (, uint256 highest) = market.highestBid(tokenId);
        address caller = _ownerOrOther(seed >> 8, tokenId);
        vm.prank(caller);
        market.cancelAuction(tokenId);
        vm.assertEq(highest, 0);
        vm.assertEq(caller, auctioneer[tokenId]);
    }

    function settle(uint256 seed) external {
        uint256 tokenId = _tokenInAuction(seed);
        uint256 end = market.auction(tokenId).end;
        (address bidder, uint256 amount) = market.highestBid(tokenId);
        uint256 before = address(market).balance;
        vm.prank(stranger);
        market.settle(tokenId);
        vm.assertTrue(block.timestamp >= end);
        vm.assertEq(token.ownerOf(tokenId), amount == 0 ? auctioneer[tokenId] : bidder);
        vm.assertLe(before - address(market).balance, amount, "settlement pays out no more than the bid");
    }

    // ------------------------------------------------------------------ receiver

    function payOrder(uint256 seed, uint96 amount, uint256 order) external {
        uint256 orderId = order % ORDERS;
        address payer = _person(seed);
        IOrderReceiver.Quote memory quote = IOrderReceiver.Quote(orderId, payer, amount, type(uint64).max);
        bytes memory signature = _sign(quote);
        vm.prank(payer);
        receiver.payOrder{value: amount}(quote, signature);
        paymentsOfOrder[orderId]++;
    }

    function refund(uint256 order, uint96 share) external {
        uint256 orderId = _paidOrder(order);
        IOrderReceiver.Payment memory payment = receiver.payment(orderId);
        uint256 amount = payment.amount - payment.refunded;
        if (share % 4 != 0) amount = share % (amount + 2);
        uint256 value = payment.collected ? amount : 0;
        vm.deal(cashier, value);
        vm.prank(cashier);
        receiver.refund{value: value}(orderId, amount);
    }

    function collect(uint256 order) external {
        uint256[] memory orderIds = new uint256[](1);
        orderIds[0] = _paidOrder(order);
        vm.prank(cashier);
        receiver.collect(orderIds);
    }

    // ------------------------------------------------------------------ money, time, owner

    function withdraw(uint256 seed) external {
        // The treasury earns at the collectible, and the person that refuses money everywhere.
        address till = [address(token), address(market), address(receiver)][seed % 3];
        address account = till == address(token) && seed % 2 == 0 ? treasury : people[people.length - 1];
        uint256 credit = Payouts(till).credit(account);
        uint256 before = stranger.balance;
        vm.prank(account);
        Payouts(till).withdraw(payable(stranger));
        vm.assertEq(stranger.balance - before, credit);
        vm.assertEq(Payouts(till).credit(account), 0);
    }

    function wait_(uint256 time) external {
        vm.warp(block.timestamp + time % 1 days);
    }

    function setFee(uint256 bps) external {
        vm.prank(owner);
        market.setFeeBps(uint16(bps % 1_001));
    }

    function pauseOrResume(uint256 seed) external {
        vm.prank(owner);
        if (seed % 2 == 0) market.setPaused(seed % 8 == 0);
        else token.setPaused(seed % 8 == 1);
    }
}
