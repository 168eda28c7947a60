// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICollectible} from "../../src/interfaces/ICollectible.sol";
import {IMarketplace} from "../../src/interfaces/IMarketplace.sol";
import {IOrderReceiver} from "../../src/interfaces/IOrderReceiver.sol";
import {vm} from "../Vm.sol";
import {Player} from "./Player.sol";

/// @dev What must hold after every step of every play; `docs/contracts.md` lists the same in words.
contract InvariantTest is Player {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    error Probed(bool success);

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(this);
    }

    function excludeSelectors() public view returns (FuzzSelector[] memory excluded) {
        excluded = new FuzzSelector[](1);
        excluded[0].addr = address(this);
        excluded[0].selectors = new bytes4[](2);
        excluded[0].selectors[0] = this.probe.selector;
        excluded[0].selectors[1] = this.setUp.selector;
    }

    /// @dev One function, as forge plays anew for each.
    function invariant_allHoldAfterEveryStep() public {
        _everyContractHoldsExactlyWhatItOwes();
        _supplyNeverExceedsTheCap();
        _anOrderMintsAndIsPaidAtMostOnce();
        _aTokenIsLockedExactlyWhileItsAuctionIsOpen();
        _aListingCanBeBoughtExactlyWhenTheViewSaysSo();
    }

    function _everyContractHoldsExactlyWhatItOwes() private view {
        vm.assertEq(address(token).balance, _creditsOf(token.credit), "token owes");
        vm.assertEq(address(market).balance, _openBids() + _creditsOf(market.credit), "market owes");
        vm.assertEq(address(receiver).balance, _openPayments() + _creditsOf(receiver.credit), "receiver owes");
    }

    function _supplyNeverExceedsTheCap() private view {
        ICollectible.Drop memory first = token.drop(DROP);
        ICollectible.Drop memory second = token.drop(OTHER_DROP);
        vm.assertLe(first.minted, first.supplyCap, "first drop");
        vm.assertLe(second.minted, second.supplyCap, "second drop");
        vm.assertEq(uint256(first.minted) + second.minted, tokens.length);
        uint256 held = 0;
        for (uint256 i = 0; i < people.length; i++) {
            held += token.balanceOf(people[i]);
        }
        vm.assertEq(held, tokens.length);
    }

    function _anOrderMintsAndIsPaidAtMostOnce() private view {
        for (uint256 orderId = 0; orderId < ORDERS; orderId++) {
            vm.assertLe(mintsOfOrder[orderId], 1, "mints");
            vm.assertTrue(token.isOrderUsed(orderId) == (mintsOfOrder[orderId] == 1));
            vm.assertLe(paymentsOfOrder[orderId], 1, "payments");
            vm.assertTrue((receiver.payment(orderId).payer != address(0)) == (paymentsOfOrder[orderId] == 1));
        }
    }

    function _aTokenIsLockedExactlyWhileItsAuctionIsOpen() private view {
        for (uint256 i = 0; i < tokens.length; i++) {
            IMarketplace.Auction memory entry = market.auction(tokens[i]);
            (address holder, uint48 count, bool isLocked) = token.tokenState(tokens[i]);
            vm.assertTrue(isLocked == (entry.end != 0));
            if (isLocked) {
                vm.assertEq(holder, auctioneer[tokens[i]]);
                vm.assertEq(count, entry.round);
            } else {
                (address bidder, uint256 amount) = market.highestBid(tokens[i]);
                vm.assertTrue(bidder == address(0) && amount == 0, "no bid without an auction");
            }
        }
    }

    function _aListingCanBeBoughtExactlyWhenTheViewSaysSo() private {
        for (uint256 i = 0; i < tokens.length; i++) {
            (,, uint256 total, bool buyable) = market.listing(tokens[i]);
            vm.assertFalse(buyable && token.locked(tokens[i]));
            try this.probe(tokens[i], total) {}
            catch (bytes memory reason) {
                vm.assertTrue(
                    keccak256(reason) == keccak256(abi.encodeWithSelector(Probed.selector, buyable)), "view"
                );
            }
        }
    }

    /// @dev Tries to buy as somebody new, tells how it went, and undoes it by reverting.
    function probe(uint256 tokenId, uint256 total) external {
        vm.deal(stranger, total);
        vm.prank(stranger);
        try market.buy{value: total}(tokenId) {
            revert Probed(token.ownerOf(tokenId) == stranger);
        } catch {
            revert Probed(false);
        }
    }

    function _openBids() private view returns (uint256 sum) {
        for (uint256 i = 0; i < tokens.length; i++) {
            (, uint256 amount) = market.highestBid(tokens[i]);
            sum += amount;
        }
    }

    function _openPayments() private view returns (uint256 sum) {
        for (uint256 orderId = 0; orderId < ORDERS; orderId++) {
            IOrderReceiver.Payment memory payment = receiver.payment(orderId);
            if (!payment.collected) sum += payment.amount - payment.refunded;
        }
    }
}
