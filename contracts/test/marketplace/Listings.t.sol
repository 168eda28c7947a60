// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAdministered} from "../../src/interfaces/IAdministered.sol";
import {IMarketplace} from "../../src/interfaces/IMarketplace.sol";
import {MarketBase} from "./MarketBase.sol";
import {Refuser} from "../shared/Hostile.sol";
import {vm} from "../Vm.sol";

contract ListingsTest is MarketBase {
    function _expectNotListed() private {
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.NotListed.selector, tokenId));
    }

    // ------------------------------------------------------------------ list

    function test_listsWithoutMovingTheToken() public {
        vm.expectEmit(address(market));
        emit IMarketplace.Listed(tokenId, alice, PRICE, FEE_BPS, 0);
        _list(alice, PRICE);
        vm.assertEq(token.ownerOf(tokenId), alice);
        _assertBuyable(true);
    }

    function test_listsAgainAfterTheTokenCameBack() public {
        _list(alice, PRICE);
        _transfer(alice, bob, tokenId);
        _transfer(bob, alice, tokenId);
        _list(alice, 2 * PRICE);
        _buy(carol, _total(2 * PRICE));
    }

    function test_listsWhileSwitchedOffButCannotBeBought() public {
        _switchOff(alice);
        _list(alice, PRICE);
        _assertBuyable(false);
    }

    function test_listsAnewInPlaceOfAListingThatTheSwitchMadeVoid() public {
        _list(alice, PRICE);
        _switchOff(alice);
        _switchOn(alice);
        _list(alice, 2 * PRICE);
        _assertBuyable(true);
        _buy(bob, _total(2 * PRICE));
    }

    function test_refusesToListWhilePaused() public {
        _pause();
        vm.expectRevert(abi.encodeWithSelector(IAdministered.SalesPaused.selector));
        _list(alice, PRICE);
    }

    function test_refusesToListForNothing() public {
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.AmountOutOfRange.selector, 0));
        _list(alice, 0);
    }

    function test_refusesToListForMoreThanItCanHold() public {
        uint256 tooMuch = uint256(type(uint96).max) + 1;
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.AmountOutOfRange.selector, tooMuch));
        _list(alice, tooMuch);
    }

    function test_refusesToListAnotherOwnersToken() public {
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.NotTokenOwner.selector, tokenId, bob));
        _list(bob, PRICE);
    }

    function test_refusesToListATokenInAnAuction() public {
        _auction(_terms());
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.AuctionOpen.selector, tokenId));
        _list(alice, PRICE);
    }

    function test_refusesToListTwice() public {
        _list(alice, PRICE);
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.AlreadyListed.selector, tokenId));
        _list(alice, PRICE);
    }

    // ------------------------------------------------------------------ changePrice

    function test_changesThePriceAndKeepsTheFee() public {
        _list(alice, PRICE);
        vm.prank(owner);
        market.setFeeBps(1_000);
        vm.expectEmit(address(market));
        emit IMarketplace.PriceChanged(tokenId, alice, 2 * PRICE);
        vm.prank(alice);
        market.changePrice(tokenId, 2 * PRICE);
        (, uint256 price, uint256 total,) = market.listing(tokenId);
        vm.assertEq(price, 2 * PRICE);
        vm.assertEq(total, _total(2 * PRICE));
    }

    function test_changesThePriceWhilePaused() public {
        _list(alice, PRICE);
        _pause();
        vm.prank(alice);
        market.changePrice(tokenId, 2 * PRICE);
        (, uint256 price,,) = market.listing(tokenId);
        vm.assertEq(price, 2 * PRICE);
    }

    function test_refusesToChangeThePriceOfAListingThatTheSwitchMadeVoid() public {
        _list(alice, PRICE);
        _switchOff(alice);
        _expectNotListed();
        vm.prank(alice);
        market.changePrice(tokenId, PRICE);
        _switchOn(alice);
        _expectNotListed();
        vm.prank(alice);
        market.changePrice(tokenId, PRICE);
    }

    function test_refusesToChangeToAPriceOutOfRange() public {
        _list(alice, PRICE);
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.AmountOutOfRange.selector, 0));
        vm.prank(alice);
        market.changePrice(tokenId, 0);
    }

    function test_refusesToChangeAnothersPrice() public {
        _list(alice, PRICE);
        _expectNotListed();
        vm.prank(bob);
        market.changePrice(tokenId, 1);
    }

    function test_refusesToChangeThePriceOfNoListing() public {
        _expectNotListed();
        vm.prank(alice);
        market.changePrice(tokenId, PRICE);
    }

    function test_refusesToChangeThePriceOfAStaleListing() public {
        _list(alice, PRICE);
        _transfer(alice, bob, tokenId);
        _transfer(bob, alice, tokenId);
        _expectNotListed();
        vm.prank(alice);
        market.changePrice(tokenId, PRICE);
    }

    // ------------------------------------------------------------------ cancel

    function test_cancels() public {
        _list(alice, PRICE);
        vm.expectEmit(address(market));
        emit IMarketplace.ListingCancelled(tokenId, alice);
        _cancel(alice);
        _assertBuyable(false);
        _expectNotListed();
        _buy(bob, _total(PRICE));
    }

    function test_cancelsAStaleListing() public {
        _list(alice, PRICE);
        _transfer(alice, bob, tokenId);
        _cancel(alice);
    }

    function test_cancelsWhilePaused() public {
        _list(alice, PRICE);
        _pause();
        _cancel(alice);
    }

    function test_refusesToCancelNoListing() public {
        _expectNotListed();
        _cancel(alice);
    }

    function test_refusesToCancelAnothersListing() public {
        _list(alice, PRICE);
        _expectNotListed();
        _cancel(bob);
        _assertBuyable(true);
    }

    // ------------------------------------------------------------------ buy

    function test_sellsForPriceRoyaltyAndFee() public {
        _list(alice, PRICE);
        vm.expectEmit(address(market));
        emit IMarketplace.Sold(tokenId, alice, bob, PRICE, 0.1 ether, 0.0125 ether);
        _buy(bob, 1.1125 ether);
        vm.assertEq(token.ownerOf(tokenId), bob);
        vm.assertEq(alice.balance, 1_001 ether);
        vm.assertEq(bob.balance, 998.8875 ether);
        vm.assertEq(creator.balance, 0.1 ether);
        vm.assertEq(treasury.balance, 0.0125 ether);
        vm.assertEq(address(market).balance, 0);
    }

    function testFuzz_sellsToTheWei(uint96 price, uint16 feeBps) public {
        vm.assume(price != 0);
        vm.prank(owner);
        market.setFeeBps(feeBps % 1_001);
        _list(alice, price);
        (,, uint256 total, bool buyable) = market.listing(tokenId);
        vm.assertTrue(buyable);
        vm.deal(bob, total);
        uint256 before = alice.balance;
        _buy(bob, total);
        vm.assertEq(alice.balance - before, price);
        vm.assertEq(creator.balance, uint256(price) / 10);
        vm.assertEq(treasury.balance, uint256(price) * (feeBps % 1_001) / 10_000);
        vm.assertEq(bob.balance + address(market).balance, 0);
    }

    function test_creditsASellerThatRefusesMoney() public {
        Refuser refuser = new Refuser();
        _transfer(alice, address(refuser), tokenId);
        refuser.act(address(market), 0, abi.encodeCall(IMarketplace.list, (tokenId, PRICE)));
        _buy(bob, _total(PRICE));
        vm.assertEq(token.ownerOf(tokenId), bob);
        vm.assertEq(market.credit(address(refuser)), PRICE);
    }

    function test_sellsOnlyOnce() public {
        _list(alice, PRICE);
        _buy(bob, _total(PRICE));
        _expectNotListed();
        _buy(carol, _total(PRICE));
        _expectNotListed();
        _cancel(alice);
    }

    function test_refusesToSellWhilePaused() public {
        _list(alice, PRICE);
        _pause();
        _assertBuyable(false);
        vm.expectRevert(abi.encodeWithSelector(IAdministered.SalesPaused.selector));
        _buy(bob, _total(PRICE));
    }

    function test_refusesToSellWhatIsNotListed() public {
        _expectNotListed();
        _buy(bob, _total(PRICE));
    }

    function test_refusesToSellToTheSeller() public {
        _list(alice, PRICE);
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.OwnToken.selector, tokenId));
        _buy(alice, _total(PRICE));
    }

    function test_deliversToTheBuyerWhomAnotherPaysFor() public {
        _list(alice, PRICE);
        vm.expectEmit(address(market));
        emit IMarketplace.Sold(tokenId, alice, bob, PRICE, 0.1 ether, 0.0125 ether);
        _buyFor(carol, bob, 1.1125 ether);
        vm.assertEq(token.ownerOf(tokenId), bob);
        vm.assertEq(alice.balance, 1_001 ether);
        vm.assertEq(bob.balance, 1_000 ether);
        vm.assertEq(carol.balance, 998.8875 ether);
        vm.assertEq(address(market).balance, 0);
    }

    function test_refusesToBuyForAnotherWhatCouldNotBeBought() public {
        _expectNotListed();
        _buyFor(carol, bob, _total(PRICE));
        _list(alice, PRICE);
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.OwnToken.selector, tokenId));
        _buyFor(carol, alice, _total(PRICE));
        uint256 total = _total(PRICE);
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.WrongTotal.selector, total, total - 1));
        _buyFor(carol, bob, total - 1);
        vm.expectPartialRevert(bytes4(keccak256("TransferToZeroAddress()")));
        _buyFor(carol, address(0), total);
        _pause();
        vm.expectRevert(abi.encodeWithSelector(IAdministered.SalesPaused.selector));
        _buyFor(carol, bob, total);
        vm.assertEq(token.ownerOf(tokenId), alice);
        vm.assertEq(carol.balance, 1_000 ether);
    }

    function test_refusesATotalThatIsOffByOneWei() public {
        _list(alice, PRICE);
        uint256 total = _total(PRICE);
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.WrongTotal.selector, total, total - 1));
        _buy(bob, total - 1);
        vm.expectRevert(abi.encodeWithSelector(IMarketplace.WrongTotal.selector, total, total + 1));
        _buy(bob, total + 1);
    }

    function test_refusesTheOldTotalAfterAPriceChange() public {
        _list(alice, PRICE);
        vm.prank(alice);
        market.changePrice(tokenId, 2 * PRICE);
        vm.expectRevert(
            abi.encodeWithSelector(IMarketplace.WrongTotal.selector, _total(2 * PRICE), _total(PRICE))
        );
        _buy(bob, _total(PRICE));
    }

    function test_refusesToSellWhenTheSellerSwitchedTheMarketplaceOff() public {
        _list(alice, PRICE);
        _switchOff(alice);
        _assertBuyable(false);
        _expectNotListed();
        _buy(bob, _total(PRICE));
    }

    function test_sellsNothingThatWasListedBeforeTheMarketplaceWasSwitchedOnAgain() public {
        _list(alice, PRICE);
        _switchOff(alice);
        uint256 other = _mintTo(alice);
        vm.prank(alice);
        market.list(other, PRICE);
        vm.warp(START + 400 days);
        uint256 third = _mintTo(alice);
        vm.prank(alice);
        market.list(third, PRICE);
        _switchOn(alice);
        uint256[3] memory old = [tokenId, other, third];
        for (uint256 i = 0; i < 3; i++) {
            tokenId = old[i];
            (, uint256 price,, bool buyable) = market.listing(tokenId);
            vm.assertEq(price, 0);
            vm.assertFalse(buyable);
            _expectNotListed();
            _buy(bob, _total(PRICE));
        }
    }

    function test_sellsOnWhenASwitchThatIsOnIsSetAgain() public {
        _list(alice, PRICE);
        _switchOn(alice);
        _assertBuyable(true);
        _buy(bob, _total(PRICE));
    }

    function test_sellsNothingByAnApprovalOfTheTokenAlone() public {
        _list(alice, PRICE);
        vm.prank(alice);
        token.approve(address(market), tokenId);
        _switchOff(alice);
        _assertBuyable(false);
        _expectNotListed();
        _buy(bob, _total(PRICE));
    }
}
