// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMarketplace} from "../../src/interfaces/IMarketplace.sol";
import {Base} from "../shared/Base.sol";
import {vm} from "../Vm.sol";

/// @dev One token of Alice's, and what people do with it in the marketplace.
abstract contract MarketBase is Base {
    uint256 internal tokenId;

    function setUp() public virtual override {
        super.setUp();
        tokenId = _mintTo(alice);
    }

    function _list(address seller, uint256 price) internal {
        vm.prank(seller);
        market.list(tokenId, price);
    }

    function _cancel(address seller) internal {
        vm.prank(seller);
        market.cancel(tokenId);
    }

    function _buy(address buyer, uint256 total) internal {
        vm.prank(buyer);
        market.buy{value: total}(tokenId);
    }

    function _buyFor(address payer, address buyer, uint256 total) internal {
        vm.prank(payer);
        market.buyFor{value: total}(tokenId, buyer);
    }

    function _switchOff(address account) internal {
        vm.prank(account);
        token.setMarketplaceApproval(false);
    }

    function _switchOn(address account) internal {
        vm.prank(account);
        token.setMarketplaceApproval(true);
    }

    function _auction(IMarketplace.AuctionTerms memory terms) internal returns (uint48 round) {
        return _auctionBy(alice, terms);
    }

    function _auctionBy(address seller, IMarketplace.AuctionTerms memory terms) internal returns (uint48 round) {
        vm.prank(seller);
        return market.createAuction(tokenId, terms);
    }

    function _bid(address bidder, uint256 amount) internal {
        vm.prank(bidder);
        market.bid{value: amount}(tokenId, 1);
    }

    function _cancelAuction(address seller) internal {
        vm.prank(seller);
        market.cancelAuction(tokenId);
    }

    function _assertBuyable(bool expected) internal view {
        (,,, bool buyable) = market.listing(tokenId);
        vm.assertTrue(buyable == expected, "buyable");
    }

    function _assertHighest(address expectedBidder, uint256 expectedAmount) internal view {
        (address bidder, uint256 amount) = market.highestBid(tokenId);
        vm.assertEq(bidder, expectedBidder);
        vm.assertEq(amount, expectedAmount);
    }
}
