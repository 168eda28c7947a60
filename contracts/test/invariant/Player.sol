// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Payouts} from "../../src/Payouts.sol";
import {ICollectible} from "../../src/interfaces/ICollectible.sol";
import {IMarketplace} from "../../src/interfaces/IMarketplace.sol";
import {IOrderReceiver} from "../../src/interfaces/IOrderReceiver.sol";
import {vm} from "../Vm.sol";
import {Deployment} from "./Deployment.sol";

/// @dev Everything that people can do, with random people, tokens and amounts. forge calls these in random order;
/// a call that the contracts refuse reverts here and leaves no trace. Transitions that must never happen are
/// checked right where they could.
contract Player is Deployment {
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
        address person = _person(seed);
        bool wasOn = token.isApprovedForAll(person, address(market));
        bool isOn = seed % 3 != 0;
        vm.prank(person);
        token.setMarketplaceApproval(isOn);
        if (wasOn && !isOn) {
            for (uint256 i = 0; i < tokens.length; i++) {
                isListingVoid[person][tokens[i]] = true;
            }
        }
    }

    function approveOne(uint256 seed) external {
        uint256 tokenId = _token(seed);
        vm.prank(_ownerOrOther(seed >> 8, tokenId));
        token.approve(seed % 3 == 0 ? address(market) : _person(seed >> 16), tokenId);
    }

    // ------------------------------------------------------------------ listings

    function list(uint256 seed, uint96 price) external {
        uint256 tokenId = _token(seed);
        address seller = _ownerOrOther(seed >> 8, tokenId);
        vm.prank(seller);
        market.list(tokenId, price);
        isListingVoid[seller][tokenId] = !token.isApprovedForAll(seller, address(market));
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
        address payer = _person(seed >> 16);
        vm.prank(payer == seller ? buyer : payer);
        market.buyFor{value: total}(tokenId, buyer);
        vm.assertTrue(buyable);
        vm.assertFalse(isListingVoid[seller][tokenId]);
        vm.assertEq(seller.balance + market.credit(seller) - before, price);
        vm.assertEq(token.ownerOf(tokenId), buyer);
    }

    // ------------------------------------------------------------------ auctions

    function createAuction(uint256 seed, uint96 reserve, uint256 duration) external {
        uint256 tokenId = _token(seed);
        address seller = _ownerOrOther(seed >> 8, tokenId);
        IMarketplace.AuctionTerms memory terms = _terms();
        terms.reserve = reserve;
        terms.maxFeeBps = 1_000;
        terms.extensionWindow = seed % 3 * 10 minutes;
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
        address bidder = _person(seed >> 8);
        bytes memory permit = _signPermit(PERMIT_KEY, tokenId, before.round, bidder, type(uint64).max);
        vm.prank(bidder);
        if (seed % 2 == 0) market.bid{value: amount}(tokenId, before.round);
        else market.bidWithPermit{value: amount}(tokenId, before.round, type(uint64).max, permit);
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

    function announce(uint256 order) external {
        vm.prank(cashier);
        receiver.announceCollection(_onlyOrder(_paidOrder(order)));
    }

    function object(uint256 order, uint256 seed) external {
        uint256 orderId = _paidOrder(order);
        address caller = seed % 8 == 0 ? _person(seed >> 8) : receiver.payment(orderId).payer;
        vm.prank(caller);
        receiver.objectToCollection(orderId);
        vm.assertEq(caller, receiver.payment(orderId).payer);
    }

    function dismiss(uint256 order) external {
        vm.prank(owner);
        receiver.dismissObjections(_onlyOrder(_paidOrder(order)));
    }

    function takeBack(uint256 order, uint256 seed) external {
        uint256 orderId = _paidOrder(order);
        IOrderReceiver.Payment memory before = receiver.payment(orderId);
        address caller = seed % 8 == 0 ? _person(seed >> 8) : before.payer;
        vm.prank(caller);
        uint256 amount = receiver.takeBack(orderId);
        vm.assertEq(caller, before.payer);
        vm.assertEq(amount, before.amount - before.refunded);
        vm.assertTrue(before.objected || before.collectableFrom == 0);
        vm.assertFalse(before.collected);
        vm.assertTrue(block.timestamp >= before.exitFrom);
    }

    function collect(uint256 order) external {
        uint256 orderId = _paidOrder(order);
        IOrderReceiver.Payment memory before = receiver.payment(orderId);
        vm.prank(cashier);
        receiver.collect(_onlyOrder(orderId));
        vm.assertFalse(before.objected || before.collected || before.collectableFrom == 0);
        vm.assertTrue(block.timestamp >= before.collectableFrom);
        vm.assertTrue(block.timestamp >= receiver.collectionsFrom());
    }

    function changeTreasuryOrCashier(uint256 seed) external {
        vm.prank(owner);
        if (seed % 2 == 0) receiver.setTreasury(treasury);
        else receiver.setCashier(cashier);
    }

    function _onlyOrder(uint256 orderId) private pure returns (uint256[] memory orderIds) {
        orderIds = new uint256[](1);
        orderIds[0] = orderId;
    }

    // ------------------------------------------------------------------ money, time, owner

    function withdraw(uint256 seed) external {
        // The treasury earns at the collectible, and the person that refuses money everywhere.
        address till = [address(token), address(market), address(receiver)][seed % 3];
        address account = till == address(token) && seed % 2 == 0 ? treasury : people[people.length - 1];
        uint256 credit = Payouts(till).credit(account);
        uint256 before = stranger.balance;
        vm.prank(account);
        if (seed % 16 == 0) Payouts(till).withdrawFor(payable(account));
        else Payouts(till).withdraw(payable(stranger));
        vm.assertEq(stranger.balance - before, seed % 16 == 0 ? 0 : credit);
        vm.assertEq(Payouts(till).credit(account), 0);
    }

    function wait_(uint256 time) external {
        vm.warp(block.timestamp + (time % 16 == 0 ? time % 20 days : time % 1 days));
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
