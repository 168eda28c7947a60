// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMarketplace} from "../../src/interfaces/IMarketplace.sol";
import {IPayouts} from "../../src/interfaces/IPayouts.sol";
import {Reenterer, Refuser} from "../shared/Hostile.sol";
import {vm} from "../Vm.sol";
import {MarketBase} from "./MarketBase.sol";

contract BidsTest is MarketBase {
    uint256 private constant END = START + 1 days;

    function _permitOnly() private pure returns (IMarketplace.AuctionTerms memory terms) {
        terms = _terms();
        terms.permitOnly = true;
    }

    function _bidWithPermit(address bidder, uint64 expiry, bytes memory signature) private {
        vm.prank(bidder);
        market.bidWithPermit{value: PRICE}(tokenId, 1, expiry, signature);
    }

    function _expectTooLow(uint256 minimum, uint256 amount) private {
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.BidTooLow.selector, minimum, amount));
    }

    // ------------------------------------------------------------------ bid

    function test_takesTheReserveAsFirstBid() public {
        _auction(_terms());
        vm.expectEmit(address(market));
        emit IMarketplace.BidPlaced(tokenId, 1, bob, PRICE, END);
        _bid(bob, PRICE);
        _assertHighest(bob, PRICE);
        vm.assertEq(market.minimumBid(tokenId), 1.05 ether);
        vm.assertEq(address(market).balance, PRICE);
    }

    function test_refundsTheOutbidAtOnce() public {
        _auction(_terms());
        _bid(bob, PRICE);
        _bid(carol, 1.05 ether);
        vm.assertEq(bob.balance, 1_000 ether);
        vm.assertEq(address(market).balance, 1.05 ether);
        _assertHighest(carol, 1.05 ether);
    }

    function test_creditsAnOutbidThatRefusesMoney() public {
        Refuser refuser = new Refuser();
        _auction(_terms());
        refuser.act{value: PRICE}(address(market), PRICE, abi.encodeCall(IMarketplace.bid, (tokenId, 1)));
        _bid(carol, 2 ether);
        vm.assertEq(market.credit(address(refuser)), PRICE);
        refuser.act(address(market), 0, abi.encodeCall(IPayouts.withdraw, (payable(bob))));
        vm.assertEq(bob.balance, 1_001 ether);
    }

    function test_countsABidThatAnOutbidContractMakesOutOfItsRefund() public {
        _auction(_terms());
        bytes memory bid = abi.encodeCall(IMarketplace.bid, (tokenId, 1));
        Reenterer rebidder = new Reenterer{value: 4 ether}(address(market), 3 ether, bid);
        rebidder.act(address(market), 1 ether, bid);
        _bid(bob, 2 ether);
        (, uint256 taken) = rebidder.attempts();
        vm.assertEq(taken, 1);
        _assertHighest(address(rebidder), 3 ether);
        vm.assertEq(bob.balance, 1_000 ether);
        vm.assertEq(address(rebidder).balance, 1 ether);
        vm.assertEq(address(market).balance, 3 ether);
    }

    function test_letsABidderRaiseTheirOwnBid() public {
        _auction(_terms());
        _bid(bob, PRICE);
        _bid(bob, 2 ether);
        vm.assertEq(bob.balance, 998 ether);
    }

    function test_acceptsBidsWhilePaused() public {
        _auction(_terms());
        _pause();
        _bid(bob, PRICE);
    }

    function test_leavesTheEndAloneBeforeTheLastTenMinutes() public {
        _auction(_terms());
        vm.warp(END - 10 minutes);
        _bid(bob, PRICE);
        vm.assertEq(market.auction(tokenId).end, END);
    }

    function test_extendsTheEndInTheLastTenMinutes() public {
        _auction(_terms());
        _bid(bob, PRICE);
        vm.warp(END - 1);
        vm.expectEmit(address(market));
        emit IMarketplace.BidPlaced(tokenId, 1, carol, 2 ether, END - 1 + 10 minutes);
        _bid(carol, 2 ether);
        vm.assertEq(market.auction(tokenId).end, END - 1 + 10 minutes);
    }

    function test_refusesABidWithoutPermitWhereOneIsNeeded() public {
        _auction(_permitOnly());
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.PermitNeeded.selector, tokenId));
        _bid(bob, PRICE);
    }

    function test_refusesABidOnNoAuction() public {
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.NoSuchAuction.selector, tokenId));
        _bid(bob, PRICE);
        vm.assertEq(market.minimumBid(tokenId), 0);
    }

    function test_refusesABidMeantForAnEarlierAuction() public {
        _auction(_terms());
        _cancelAuction(alice);
        IMarketplace.AuctionTerms memory longer = _terms();
        longer.duration = 90 days;
        vm.assertEq(_auction(longer), 2);
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.NoSuchAuction.selector, tokenId));
        _bid(bob, PRICE);
    }

    function test_refusesABidAtTheEnd() public {
        _auction(_terms());
        vm.warp(END);
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.AuctionEnded.selector, END));
        _bid(bob, PRICE);
        vm.assertEq(market.minimumBid(tokenId), 0);
        vm.warp(END - 1);
        vm.assertEq(market.minimumBid(tokenId), PRICE);
    }

    function test_refusesTheSellersOwnBid() public {
        _auction(_terms());
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.OwnToken.selector, tokenId));
        _bid(alice, PRICE);
    }

    function test_refusesABidUnderTheReserve() public {
        _auction(_terms());
        _expectTooLow(PRICE, PRICE - 1);
        _bid(bob, PRICE - 1);
    }

    function test_refusesABidUnderTheIncrement() public {
        _auction(_terms());
        _bid(bob, PRICE);
        _expectTooLow(1.05 ether, 1.05 ether - 1);
        _bid(carol, 1.05 ether - 1);
    }

    function test_refusesABidThatItCannotHold() public {
        uint256 tooMuch = uint256(type(uint96).max) + 1;
        vm.deal(bob, tooMuch);
        _auction(_terms());
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.AmountOutOfRange.selector, tooMuch));
        _bid(bob, tooMuch);
    }

    function testFuzz_theIncrementRoundsUpAndIsNeverZero(uint96 highest, uint16 incrementBps) public {
        highest = uint96(1 + highest % (type(uint96).max / 2));
        IMarketplace.AuctionTerms memory terms = _terms();
        terms.reserve = 1;
        terms.minIncrementBps = 1 + incrementBps % 5_000;
        _auction(terms);
        vm.deal(bob, highest);
        _bid(bob, highest);
        uint256 increment = market.minimumBid(tokenId) - highest;
        vm.assertGe(increment, 1, "never under 1 wei");
        vm.assertGe(increment * 10_000, uint256(highest) * terms.minIncrementBps, "never under its share");
        vm.assertLe((increment - 1) * 10_000, uint256(highest) * terms.minIncrementBps, "no more than rounded up");
    }

    function test_refusesAClockBeyondItsRange() public {
        IMarketplace.AuctionTerms memory terms = _terms();
        vm.warp(type(uint40).max);
        vm.expectPartialRevert(bytes4(keccak256("SafeCastOverflowedUintDowncast(uint8,uint256)")));
        _auction(terms);
    }

    // ------------------------------------------------------------------ bidWithPermit

    function test_takesABidWithAPermit() public {
        _auction(_permitOnly());
        _bidWithPermit(bob, EXPIRY, _signPermit(PERMIT_KEY, tokenId, 1, bob, EXPIRY));
        _assertHighest(bob, PRICE);
    }

    function test_takesAPermitWhereNoneIsNeeded() public {
        _auction(_terms());
        _bidWithPermit(bob, EXPIRY, _signPermit(PERMIT_KEY, tokenId, 1, bob, EXPIRY));
        _assertHighest(bob, PRICE);
    }

    function test_takesAPermitInItsLastSecond() public {
        _auction(_permitOnly());
        vm.warp(EXPIRY);
        _bidWithPermit(bob, EXPIRY, _signPermit(PERMIT_KEY, tokenId, 1, bob, EXPIRY));
        _assertHighest(bob, PRICE);
    }

    function test_takesAPermitInItsOwnAuctionOfTheTokenAlone() public {
        _auction(_permitOnly());
        _cancelAuction(alice);
        vm.assertEq(_auction(_permitOnly()), 2);
        bytes memory first = _signPermit(PERMIT_KEY, tokenId, 1, bob, EXPIRY);
        bytes memory second = _signPermit(PERMIT_KEY, tokenId, 2, bob, EXPIRY);
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.WrongPermit.selector));
        vm.prank(bob);
        market.bidWithPermit{value: PRICE}(tokenId, 2, EXPIRY, first);
        vm.prank(bob);
        market.bidWithPermit{value: PRICE}(tokenId, 2, EXPIRY, second);
        _assertHighest(bob, PRICE);
    }

    function test_refusesAnExpiredPermit() public {
        _auction(_permitOnly());
        bytes memory signature = _signPermit(PERMIT_KEY, tokenId, 1, bob, EXPIRY);
        vm.warp(EXPIRY + 1);
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.PermitExpired.selector, EXPIRY));
        _bidWithPermit(bob, EXPIRY, signature);
    }

    function test_refusesAPermitOfSomebodyElseOrForSomethingElse() public {
        _auction(_permitOnly());
        bytes[6] memory wrong = [
            _signPermit(STRANGER_KEY, tokenId, 1, bob, EXPIRY),
            _signPermit(PERMIT_KEY, tokenId + 1, 1, bob, EXPIRY),
            _signPermit(PERMIT_KEY, tokenId, 2, bob, EXPIRY),
            _signPermit(PERMIT_KEY, tokenId, 1, carol, EXPIRY),
            _signPermit(PERMIT_KEY, tokenId, 1, bob, EXPIRY + 1),
            bytes("")
        ];
        for (uint256 i = 0; i < wrong.length; i++) {
            vm.expectRevert(abi.encodeWithSelector(IMarketplace.WrongPermit.selector));
            _bidWithPermit(bob, EXPIRY, wrong[i]);
        }
    }

    function test_refusesAPermitForAnotherChain() public {
        _auction(_permitOnly());
        bytes memory signature = _signPermit(PERMIT_KEY, tokenId, 1, bob, EXPIRY);
        vm.chainId(137);
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.WrongPermit.selector));
        _bidWithPermit(bob, EXPIRY, signature);
    }
}
