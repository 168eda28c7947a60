// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAdministered} from "../../src/interfaces/IAdministered.sol";
import {ICollectible} from "../../src/interfaces/ICollectible.sol";
import {IMarketplace} from "../../src/interfaces/IMarketplace.sol";
import {Refuser} from "../shared/Hostile.sol";
import {vm} from "../Vm.sol";
import {MarketBase} from "./MarketBase.sol";

contract AuctionsTest is MarketBase {
    uint256 private constant END = START + 1 days;

    function _expectNoSuchAuction() private {
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.NoSuchAuction.selector, tokenId));
    }

    function _expectTermsRefused(IMarketplace.AuctionTerms memory terms) private {
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.TermsOutOfRange.selector));
        _auction(terms);
    }

    // ------------------------------------------------------------------ createAuction

    function test_opensAnAuctionAndLocksTheToken() public {
        vm.expectEmit(address(market));
        emit IMarketplace.AuctionCreated(tokenId, 1, alice, PRICE, END, 500, 10 minutes, FEE_BPS, false);
        vm.assertEq(_auction(_terms()), 1);
        vm.assertTrue(token.locked(tokenId));
        vm.assertEq(token.ownerOf(tokenId), alice);
        IMarketplace.Auction memory entry = market.auction(tokenId);
        vm.assertEq(entry.reserve, PRICE);
        vm.assertEq(entry.end, END);
        vm.assertEq(entry.round, 1);
        vm.assertEq(entry.extensionWindow, 10 minutes);
        vm.assertEq(entry.minIncrementBps, 500);
        vm.assertEq(entry.feeBps, FEE_BPS);
        vm.assertFalse(entry.permitOnly);
        vm.assertEq(market.minimumBid(tokenId), PRICE);
    }

    function test_voidsAListingForGood() public {
        _list(alice, PRICE);
        _auction(_terms());
        _assertBuyable(false);
        _cancelAuction(alice);
        _assertBuyable(false);
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.NotListed.selector, tokenId));
        _buy(bob, _total(PRICE));
    }

    function test_acceptsTermsAtTheirBounds() public {
        IMarketplace.AuctionTerms memory terms =
            IMarketplace.AuctionTerms(type(uint96).max, 90 days, 5_000, 1 days, FEE_BPS, true);
        _auction(terms);
        _cancelAuction(alice);
        _auction(IMarketplace.AuctionTerms(1, 1 hours, 1, 0, 10_000, false));
    }

    function test_refusesToOpenWhilePaused() public {
        _pause();
        vm.expectRevert(abi.encodeWithSelector(IAdministered.SalesPaused.selector));
        _auction(_terms());
    }

    function test_refusesAFeeAboveWhatTheSellerAccepts() public {
        vm.prank(owner);
        market.setFeeBps(FEE_BPS + 1);
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.FeeAboveExpected.selector, FEE_BPS + 1, FEE_BPS));
        _auction(_terms());
    }

    function test_refusesAReserveOutOfRange() public {
        IMarketplace.AuctionTerms memory terms = _terms();
        terms.reserve = 0;
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.AmountOutOfRange.selector, 0));
        _auction(terms);
        terms.reserve = uint256(type(uint96).max) + 1;
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.AmountOutOfRange.selector, terms.reserve));
        _auction(terms);
    }

    function test_refusesADurationOutOfRange() public {
        IMarketplace.AuctionTerms memory terms = _terms();
        terms.duration = 1 hours - 1;
        _expectTermsRefused(terms);
        terms.duration = 90 days + 1;
        _expectTermsRefused(terms);
    }

    function test_refusesAnIncrementOutOfRange() public {
        IMarketplace.AuctionTerms memory terms = _terms();
        terms.minIncrementBps = 0;
        _expectTermsRefused(terms);
        terms.minIncrementBps = 5_001;
        _expectTermsRefused(terms);
    }

    function test_refusesAnExtensionWindowOutOfRange() public {
        IMarketplace.AuctionTerms memory terms = _terms();
        terms.extensionWindow = 1 days + 1;
        _expectTermsRefused(terms);
    }

    function test_refusesToAuctionAnotherOwnersToken() public {
        vm.expectRevert(abi.encodeWithSelector(ICollectible.NotTokenOwner.selector, tokenId, bob));
        _auctionBy(bob, _terms());
    }

    function test_refusesASecondAuctionOfTheToken() public {
        _auction(_terms());
        vm.expectRevert(abi.encodeWithSelector(ICollectible.TokenLocked.selector, tokenId));
        _auction(_terms());
    }

    function test_refusesToAuctionWhileSwitchedOff() public {
        _switchOff(alice);
        vm.expectRevert(abi.encodeWithSelector(ICollectible.MarketplaceSwitchedOff.selector, alice));
        _auction(_terms());
    }

    // ------------------------------------------------------------------ cancelAuction

    function test_cancelsBeforeTheFirstBid() public {
        _auction(_terms());
        vm.expectEmit(address(market));
        emit IMarketplace.AuctionCancelled(tokenId, 1);
        _cancelAuction(alice);
        vm.assertFalse(token.locked(tokenId));
        vm.assertEq(market.auction(tokenId).end, 0);
        _transfer(alice, bob, tokenId);
    }

    function test_cancelsAfterTheEndWithoutABid() public {
        _auction(_terms());
        vm.warp(END);
        _cancelAuction(alice);
    }

    function test_cancelsAnAuctionWhilePaused() public {
        _auction(_terms());
        _pause();
        _cancelAuction(alice);
    }

    function test_refusesToCancelNoAuction() public {
        _expectNoSuchAuction();
        _cancelAuction(alice);
    }

    function test_refusesToCancelForAnybodyElse() public {
        _auction(_terms());
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.NotTokenOwner.selector, tokenId, owner));
        _cancelAuction(owner);
    }

    function test_refusesToCancelAfterABid() public {
        _auction(_terms());
        _bid(bob, PRICE);
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.AuctionHasBid.selector, tokenId));
        _cancelAuction(alice);
    }

    // ------------------------------------------------------------------ settle

    function test_settlesWithRoyaltyAndFeeOutOfTheBid() public {
        _auction(_terms());
        _bid(bob, 2 ether);
        vm.warp(END);
        vm.expectEmit(address(market));
        emit IMarketplace.AuctionSettled(tokenId, 1, bob, alice, 2 ether, 0.2 ether, 0.025 ether);
        vm.prank(stranger);
        market.settle(tokenId);
        vm.assertEq(token.ownerOf(tokenId), bob);
        vm.assertFalse(token.locked(tokenId));
        vm.assertEq(alice.balance, 1_001.775 ether);
        vm.assertEq(creator.balance, 0.2 ether);
        vm.assertEq(treasury.balance, 0.025 ether);
        vm.assertEq(address(market).balance, 0);
        _assertHighest(address(0), 0);
    }

    function test_settlesWithoutABidByGivingTheTokenBack() public {
        _auction(_terms());
        vm.warp(END);
        vm.expectEmit(address(market));
        emit IMarketplace.AuctionUnsold(tokenId, 1);
        market.settle(tokenId);
        vm.assertEq(token.ownerOf(tokenId), alice);
        _transfer(alice, bob, tokenId);
    }

    function test_settlesWhilePausedAndSwitchedOff() public {
        _auction(_terms());
        _bid(bob, PRICE);
        _pause();
        _switchOff(alice);
        vm.warp(END);
        market.settle(tokenId);
        vm.assertEq(token.ownerOf(tokenId), bob);
    }

    function test_settlesWithTheFeeOfItsCreation() public {
        _auction(_terms());
        vm.prank(owner);
        market.setFeeBps(1_000);
        _bid(bob, PRICE);
        vm.warp(END);
        market.settle(tokenId);
        vm.assertEq(treasury.balance, 0.0125 ether);
    }

    function test_settlesForASellerThatRefusesMoney() public {
        Refuser refuser = new Refuser();
        _transfer(alice, address(refuser), tokenId);
        refuser.act(address(market), 0, abi.encodeCall(IMarketplace.createAuction, (tokenId, _terms())));
        vm.prank(bob);
        market.bid{value: PRICE}(tokenId, 2);
        vm.warp(END);
        market.settle(tokenId);
        vm.assertEq(token.ownerOf(tokenId), bob);
        vm.assertEq(market.credit(address(refuser)), 0.8875 ether);
    }

    function test_refusesToSettleNoAuction() public {
        _expectNoSuchAuction();
        market.settle(tokenId);
    }

    function test_refusesToSettleBeforeTheEnd() public {
        _auction(_terms());
        _bid(bob, PRICE);
        vm.warp(END - 1);
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.AuctionStillOpen.selector, END));
        market.settle(tokenId);
    }

    function test_refusesToSettleTwice() public {
        _auction(_terms());
        _bid(bob, PRICE);
        vm.warp(END);
        market.settle(tokenId);
        _expectNoSuchAuction();
        market.settle(tokenId);
    }

    function testFuzz_settlesToTheWei(uint96 amount, uint16 feeBps) public {
        vm.assume(amount != 0);
        vm.prank(owner);
        market.setFeeBps(feeBps % 1_001);
        IMarketplace.AuctionTerms memory terms = _terms();
        terms.reserve = 1;
        terms.maxFeeBps = 1_000;
        _auction(terms);
        vm.deal(bob, amount);
        _bid(bob, amount);
        vm.warp(END);
        uint256 before = alice.balance;
        market.settle(tokenId);
        vm.assertEq(treasury.balance, uint256(amount) * (feeBps % 1_001) / 10_000);
        vm.assertEq(alice.balance - before + creator.balance + treasury.balance, amount);
        vm.assertEq(address(market).balance, 0);
    }
}
