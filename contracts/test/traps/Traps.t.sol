// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICollectible} from "../../src/interfaces/ICollectible.sol";
import {IMarketplace} from "../../src/interfaces/IMarketplace.sol";
import {IOrderReceiver} from "../../src/interfaces/IOrderReceiver.sol";
import {IPayouts} from "../../src/interfaces/IPayouts.sol";
import {MarketBase} from "../marketplace/MarketBase.sol";
import {GasBurner, Reenterer, Refuser} from "../shared/Hostile.sol";
import {vm} from "../Vm.sol";

/// @dev Defects seen in marketplaces elsewhere, each with a test that would show it here.
contract TrapsTest is MarketBase {
    uint256 private constant END = START + 1 days;

    function _expectNotListed() private {
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.NotListed.selector, tokenId));
    }

    function _hostileAuctioneerWithBid() private returns (Refuser refuser) {
        refuser = new Refuser();
        _transfer(alice, address(refuser), tokenId);
        refuser.act(address(market), 0, abi.encodeCall(IMarketplace.createAuction, (tokenId, _terms())));
        vm.prank(bob);
        market.bid{value: PRICE}(tokenId, 2);
    }

    function test_trap_feeReadAtSettlement() public {
        _list(alice, PRICE);
        uint256 other = _mintTo(carol);
        vm.prank(carol);
        market.createAuction(other, _terms());
        vm.prank(owner);
        market.setFeeBps(1_000);
        _buy(bob, 1.1125 ether);
        vm.prank(bob);
        market.bid{value: PRICE}(other, 1);
        vm.warp(END);
        market.settle(other);
        vm.assertEq(treasury.balance, 0.025 ether);
    }

    function test_trap_priceRaisedInFrontOfTheBuyer() public {
        _list(alice, PRICE);
        vm.prank(alice);
        market.changePrice(tokenId, 10 ether);
        vm.expectRevert(
            abi.encodeWithSelector(IMarketplace.WrongTotal.selector, 11.125 ether, 1.1125 ether)
        );
        _buy(bob, 1.1125 ether);
    }

    function test_trap_hostileBidderBlocksTheAuction() public {
        _auction(_terms());
        address burner = address(new GasBurner());
        vm.deal(burner, PRICE);
        _bid(burner, PRICE);
        vm.prank(bob);
        market.bid{value: 2 ether, gas: 200_000}(tokenId, 1);
        _assertHighest(bob, 2 ether);
        vm.assertEq(market.credit(burner), PRICE);
    }

    function test_trap_hostileSellerBlocksTheWinner() public {
        _hostileAuctioneerWithBid();
        vm.warp(END);
        market.settle(tokenId);
        vm.assertEq(token.ownerOf(tokenId), bob);
    }

    function test_trap_hostileCreatorBlocksEverySale() public {
        Refuser refuser = new Refuser();
        _registerAs(8, 1, address(refuser), beneficiary);
        tokenId = _mintTo(alice, 8);
        _list(alice, PRICE);
        _buy(bob, _total(PRICE));
        vm.assertEq(token.ownerOf(tokenId), bob);
        vm.assertEq(market.credit(address(refuser)), 0.1 ether);
    }

    function test_trap_settledThenCancelled() public {
        _auction(_terms());
        _bid(bob, PRICE);
        vm.warp(END);
        market.settle(tokenId);
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.NoSuchAuction.selector, tokenId));
        _cancelAuction(alice);
        vm.assertEq(address(market).balance, 0);
        vm.assertEq(token.ownerOf(tokenId), bob);
    }

    function test_trap_cancelledThenSettled() public {
        _auction(_terms());
        _cancelAuction(alice);
        vm.warp(END);
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.NoSuchAuction.selector, tokenId));
        market.settle(tokenId);
    }

    function test_trap_sellerComesBackDuringSettlement() public {
        bytes memory data = abi.encodeCall(IMarketplace.settle, (tokenId));
        Reenterer thief = new Reenterer(address(market), 0, data);
        _transfer(alice, address(thief), tokenId);
        vm.prank(address(thief));
        market.createAuction(tokenId, _terms());
        uint256 other = _mintTo(alice);
        vm.prank(alice);
        market.createAuction(other, _terms());
        vm.prank(bob);
        market.bid{value: PRICE}(tokenId, 2);
        vm.prank(carol);
        market.bid{value: PRICE}(other, 1);
        vm.warp(END);
        market.settle(tokenId);
        (uint256 made, uint256 taken) = thief.attempts();
        vm.assertEq(made, 1);
        vm.assertEq(taken, 0);
        vm.assertEq(address(thief).balance + market.credit(address(thief)), 0.8875 ether);
        vm.assertEq(address(market).balance, PRICE + market.credit(address(thief)));
    }

    function test_trap_priceNarrowedTo96Bits() public {
        uint256 overflowing = uint256(type(uint96).max) + 2;
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.AmountOutOfRange.selector, overflowing));
        _list(alice, overflowing);
        vm.deal(bob, overflowing);
        _auction(_terms());
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.AmountOutOfRange.selector, overflowing));
        _bid(bob, overflowing);
    }

    function test_trap_incrementOfATinyBidRoundsToZero() public {
        IMarketplace.AuctionTerms memory terms = _terms();
        terms.reserve = 1;
        _auction(terms);
        _bid(bob, 1);
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.BidTooLow.selector, 2, 1));
        _bid(carol, 1);
    }

    function test_trap_staleListingFillsAfterTheTokenCameBack() public {
        _list(alice, PRICE);
        _transfer(alice, bob, tokenId);
        _transfer(bob, alice, tokenId);
        _assertBuyable(false);
        _expectNotListed();
        _buy(carol, _total(PRICE));
    }

    function test_trap_staleListingFillsAfterASaleElsewhere() public {
        _list(alice, PRICE);
        vm.prank(alice);
        token.approve(carol, tokenId);
        vm.prank(carol);
        token.transferFrom(alice, carol, tokenId);
        _expectNotListed();
        _buy(bob, _total(PRICE));
    }

    function test_trap_staleListingFillsAfterATransferToOneself() public {
        _list(alice, PRICE);
        _transfer(alice, alice, tokenId);
        _expectNotListed();
        _buy(bob, _total(PRICE));
    }

    function test_trap_staleListingFillsAfterAnAuctionWithoutABid() public {
        _list(alice, PRICE);
        _auction(_terms());
        vm.warp(END);
        market.settle(tokenId);
        _expectNotListed();
        _buy(bob, _total(PRICE));
    }

    function test_trap_listingFillsAfterTheApprovalWasWithdrawn() public {
        _list(alice, PRICE);
        vm.prank(alice);
        token.setApprovalForAll(address(market), false);
        _assertBuyable(false);
        _expectNotListed();
        _buy(bob, _total(PRICE));
    }

    function test_trap_listingFillsAfterTheApprovalCameBack() public {
        _list(alice, PRICE);
        vm.prank(alice);
        token.setApprovalForAll(address(market), false);
        vm.warp(START + 400 days);
        uint256 other = _mintTo(alice);
        vm.prank(alice);
        token.setApprovalForAll(address(market), true);
        vm.prank(alice);
        market.createAuction(other, _terms());
        _assertBuyable(false);
        _expectNotListed();
        _buy(bob, _total(PRICE));
    }

    function test_trap_listingFillsInTheBlockOfTheSwitch() public {
        _list(alice, PRICE);
        _switchOff(alice);
        uint256 other = _mintTo(alice);
        vm.prank(alice);
        market.list(other, PRICE);
        _switchOn(alice);
        _expectNotListed();
        _buy(bob, _total(PRICE));
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.NotListed.selector, other));
        vm.prank(bob);
        market.buy{value: _total(PRICE)}(other);
        _list(alice, 2 * PRICE);
        _buy(bob, _total(2 * PRICE));
    }

    function test_trap_firstBidNearTheEndDoesNotExtend() public {
        _auction(_terms());
        vm.warp(END - 1);
        _bid(bob, PRICE);
        vm.assertEq(market.auction(tokenId).end, END - 1 + 10 minutes);
    }

    function test_trap_pauseFreezesMoneyAndTokens() public {
        Refuser refuser = _hostileAuctioneerWithBid();
        _pause();
        vm.prank(carol);
        market.bid{value: 2 ether}(tokenId, 2);
        vm.assertEq(bob.balance, 1_000 ether);
        vm.warp(END);
        market.settle(tokenId);
        refuser.act(address(market), 0, abi.encodeCall(IPayouts.withdraw, (payable(alice))));
        vm.assertEq(address(market).balance, 0);
        _transfer(carol, bob, tokenId);
    }

    function test_trap_ownerTakesPaymentsThatWaitForDelivery() public {
        IOrderReceiver.Quote memory quote = IOrderReceiver.Quote(1, alice, PRICE, EXPIRY);
        bytes memory signature = _sign(quote);
        vm.prank(alice);
        receiver.payOrder{value: PRICE}(quote, signature);
        uint256[] memory orderIds = new uint256[](1);
        orderIds[0] = 1;
        vm.prank(owner);
        receiver.setTreasury(stranger);
        vm.prank(owner);
        receiver.setCashier(stranger);
        bytes memory refusal =
            abi.encodeWithSelector(IOrderReceiver.CollectionsSuspended.selector, START + 30 days);
        vm.expectRevert(refusal);
        vm.prank(stranger);
        receiver.announceCollection(orderIds);
        vm.expectRevert(refusal);
        vm.prank(stranger);
        receiver.collect(orderIds);
        vm.warp(START + 30 days - 1);
        vm.prank(alice);
        receiver.takeBack(1);
        vm.assertEq(alice.balance, 1_000 ether);
    }

    function test_trap_ownerReachesIntoAnEscrow() public {
        _auction(_terms());
        _bid(bob, PRICE);
        vm.expectRevert(abi.encodeWithSelector(ICollectible.CallerNotMarketplace.selector, owner));
        vm.prank(owner);
        token.transferLocked(tokenId, owner);
        vm.expectRevert(abi.encodeWithSelector(IPayouts.NothingToWithdraw.selector));
        vm.prank(owner);
        market.withdraw(payable(owner));
    }

    function test_trap_voucherOfAnotherContract() public {
        ICollectible.Voucher memory voucher = _voucher(alice, 1);
        bytes memory signature = _sign(voucher);
        setUp();
        vm.expectRevert(abi.encodeWithSelector(ICollectible.WrongSigner.selector));
        vm.prank(alice);
        token.mintWithVoucher{value: PRICE}(voucher, signature);
    }
}
