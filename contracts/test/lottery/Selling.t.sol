// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAdministered} from "../../src/interfaces/IAdministered.sol";
import {ILottery} from "../../src/interfaces/ILottery.sol";
import {vm} from "../Vm.sol";
import {LotteryBase} from "./LotteryBase.sol";

contract SellingTest is LotteryBase {
    uint256 private constant ORDER = 42;

    function _expectTermsRefused(ILottery.LotteryTerms memory terms) private {
        vm.expectRevert(abi.encodeWithSelector(ILottery.LotteryTermsOutOfRange.selector));
        _create(terms);
    }

    function _expectCountRefused(uint256 lotteryId, uint256 left, uint256 count) private {
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(ILottery.TicketCountOutOfRange.selector, left, count));
        lottery.buyTickets(lotteryId, count);
    }

    function _expectValueRefused(uint256 lotteryId, uint256 value) private {
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(ILottery.WrongValue.selector, 2 * TICKET, value));
        lottery.buyTickets{value: value}(lotteryId, 2);
    }

    function _assertHolds(address account, uint256 lotteryId, uint256 tickets, uint256 purchases) private view {
        (uint256 actualTickets, uint256 actualPurchases) = lottery.ticketsOf(lotteryId, account);
        vm.assertEq(actualTickets, tickets);
        vm.assertEq(actualPurchases, purchases);
    }

    function _assertPurchase(address account, uint256 purchase, uint256 first, uint256 end) private view {
        (uint256 actualFirst, uint256 actualEnd) = lottery.purchaseOf(1, account, purchase);
        vm.assertEq(actualFirst, first);
        vm.assertEq(actualEnd, end);
    }

    function _permitOnly() private returns (uint256) {
        ILottery.LotteryTerms memory terms = _lotteryTerms();
        terms.permitOnly = true;
        return _create(terms);
    }

    function _buyWithPermit(address buyer, uint256 lotteryId, uint64 expiry, bytes memory permit) private {
        vm.prank(buyer);
        lottery.buyTicketsWithPermit{value: TICKET}(lotteryId, 1, expiry, permit);
    }

    function _expectPermitRefused(address buyer, uint256 lotteryId, uint64 expiry, bytes memory permit) private {
        vm.expectRevert(abi.encodeWithSelector(ILottery.WrongPermit.selector));
        _buyWithPermit(buyer, lotteryId, expiry, permit);
    }

    // ------------------------------------------------------------------ createLottery

    function test_opensALotteryAndTakesThePrize() public {
        uint64 round = lottery.roundAt(DEADLINE + 30 minutes);
        vm.expectEmit(address(lottery));
        emit ILottery.LotteryCreated(
            1, prize, organiser, beneficiary, TICKET, 0.2 ether, 150, 150, uint40(DEADLINE), round, false
        );
        vm.assertEq(_create(), 1);
        ILottery.LotteryState memory entry = lottery.lottery(1);
        vm.assertEq(token.ownerOf(prize), address(lottery));
        vm.assertEq(entry.giver, organiser);
        vm.assertEq(entry.beneficiary, beneficiary);
        vm.assertEq(entry.tokenId, prize);
        vm.assertEq(entry.moneyPrize, 0.2 ether);
        vm.assertEq(lottery.lotteryCount(), 1);
        _assertPhase(1, ILottery.Phase.Selling);
        _assertPhase(2, ILottery.Phase.None);
    }

    function testFuzz_theRoundLiesThirtyMinutesAfterTheDeadline(uint32 duration) public {
        ILottery.LotteryTerms memory terms = _lotteryTerms();
        terms.duration = 1 hours + duration % (90 days - 1 hours + 1);
        ILottery.LotteryState memory entry = lottery.lottery(_create(terms));
        vm.assertEq(entry.deadline, START + terms.duration);
        uint256 time = lottery.roundTime(entry.round);
        vm.assertTrue(time >= uint256(entry.deadline) + 30 minutes);
        vm.assertTrue(time < uint256(entry.deadline) + 30 minutes + 3);
    }

    function test_paysTheTreasuryWhenNoBeneficiaryIsNamed() public {
        ILottery.LotteryTerms memory terms = _lotteryTerms();
        terms.beneficiary = address(0);
        vm.assertEq(lottery.lottery(_create(terms)).beneficiary, treasury);
    }

    function test_refusesALotteryByAnybodyElse() public {
        ILottery.LotteryTerms memory terms = _lotteryTerms();
        vm.expectRevert(abi.encodeWithSelector(ILottery.CallerNotOrganiser.selector, owner));
        vm.prank(owner);
        lottery.createLottery(terms);
    }

    function test_refusesALotteryWhilePaused() public {
        vm.prank(owner);
        lottery.setPaused(true);
        vm.expectRevert(abi.encodeWithSelector(IAdministered.SalesPaused.selector));
        _create();
    }

    function test_refusesTermsOutOfRange() public {
        ILottery.LotteryTerms memory terms = _lotteryTerms();
        terms.ticketPrice = uint256(type(uint96).max) + 1;
        _expectTermsRefused(terms);
        terms = _lotteryTerms();
        terms.moneyPrize = 100 * TICKET + 1;
        _expectTermsRefused(terms);
        terms.ticketPrice = type(uint96).max;
        terms.moneyPrize = uint256(type(uint96).max) + 1;
        _expectTermsRefused(terms);
        terms = _lotteryTerms();
        terms.maxTickets = 99;
        terms.walletLimit = 99;
        _expectTermsRefused(terms);
        terms = _lotteryTerms();
        terms.walletLimit = 0;
        _expectTermsRefused(terms);
        terms.walletLimit = 151;
        _expectTermsRefused(terms);
        terms = _lotteryTerms();
        terms.duration = 1 hours - 1;
        _expectTermsRefused(terms);
        terms.duration = 90 days + 1;
        _expectTermsRefused(terms);
    }

    function test_opensALotteryForTheDearestTicketAndPrize() public {
        ILottery.LotteryTerms memory terms = _lotteryTerms();
        terms.ticketPrice = type(uint96).max;
        terms.moneyPrize = type(uint96).max;
        vm.assertEq(lottery.lottery(_create(terms)).moneyPrize, type(uint96).max);
    }

    function test_opensTheSmallestAndTheLongestLottery() public {
        ILottery.LotteryTerms memory terms = _lotteryTerms();
        terms.maxTickets = 100;
        terms.walletLimit = 100;
        terms.duration = 90 days;
        ILottery.LotteryState memory entry = lottery.lottery(_create(terms));
        vm.assertEq(entry.maxTickets, 100);
        vm.assertEq(entry.deadline, START + 90 days);
    }

    function test_refusesATokenThatTheOrganiserCannotGive() public {
        ILottery.LotteryTerms memory terms = _lotteryTerms();
        terms.tokenId = _mintTo(alice);
        vm.expectRevert(abi.encodeWithSignature("TransferFromIncorrectOwner()"));
        _create(terms);
    }

    function test_refusesTheSamePrizeTwice() public {
        _create();
        vm.expectRevert(abi.encodeWithSignature("TransferFromIncorrectOwner()"));
        _create();
    }

    // ------------------------------------------------------------------ buyTickets

    function test_sellsNumberedTickets() public {
        uint256 lotteryId = _create();
        _buyTickets(alice, lotteryId, 3);
        vm.expectEmit(address(lottery));
        emit ILottery.TicketsBought(lotteryId, bob, 3, 2);
        _buyTickets(bob, lotteryId, 2);
        for (uint256 i = 0; i < 4; i++) {
            _buyTickets(alice, lotteryId, 1);
        }
        _assertHolds(alice, lotteryId, 7, 5);
        _assertHolds(bob, lotteryId, 2, 1);
        _assertPurchase(alice, 0, 0, 3);
        _assertPurchase(bob, 0, 3, 5);
        for (uint256 i = 0; i < 4; i++) {
            _assertPurchase(alice, i + 1, i + 5, i + 6);
        }
        _assertPurchase(alice, 5, 0, 0);
        vm.assertEq(lottery.lottery(lotteryId).sold, 9);
        vm.assertEq(address(lottery).balance, 9 * TICKET);
    }

    function testFuzz_everyTicketHasOneHolder(uint256 seed) public {
        uint256 lotteryId = _create();
        address[3] memory buyers = [alice, bob, carol];
        uint256 sold = 0;
        while (sold < 150) {
            uint256 count = 1 + seed % 20;
            if (count > 150 - sold) count = 150 - sold;
            _buyTickets(buyers[seed % 3], lotteryId, count);
            sold += count;
            seed = uint256(keccak256(abi.encode(seed)));
        }
        uint256 seen = 0;
        for (uint256 i = 0; i < 3; i++) {
            (uint256 tickets, uint256 purchases) = lottery.ticketsOf(lotteryId, buyers[i]);
            for (uint256 purchase = 0; purchase < purchases; purchase++) {
                (uint256 first, uint256 end) = lottery.purchaseOf(lotteryId, buyers[i], purchase);
                uint256 range = (1 << end) - (1 << first);
                vm.assertEq(seen & range, 0);
                seen |= range;
                tickets -= end - first;
            }
            vm.assertEq(tickets, 0);
        }
        vm.assertEq(seen, (1 << 150) - 1);
    }

    function test_commitsToTheTicketList() public {
        uint256 lotteryId = _create();
        vm.assertEq(uint256(lottery.lottery(lotteryId).listHash), 0);
        _buyTickets(alice, lotteryId, 3);
        _grant(ORDER, lotteryId, bob, 2);
        bytes32 first = keccak256(abi.encode(bytes32(0), alice, 3));
        bytes32 second = keccak256(abi.encode(first, bob, 2));
        vm.assertEq(uint256(lottery.lottery(lotteryId).listHash), uint256(second));
    }

    function test_givesFreeTickets() public {
        ILottery.LotteryTerms memory terms = _lotteryTerms();
        terms.ticketPrice = 0;
        terms.moneyPrize = 0;
        uint256 lotteryId = _create(terms);
        _buyTickets(alice, lotteryId, 5);
        _assertHolds(alice, lotteryId, 5, 1);
        vm.assertEq(address(lottery).balance, 0);
    }

    function test_refusesTicketsOfNoLottery() public {
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(ILottery.TicketsNotOnSale.selector, 9));
        lottery.buyTickets(9, 1);
    }

    function test_refusesTicketsOfACancelledLottery() public {
        uint256 lotteryId = _create();
        vm.prank(organiser);
        lottery.cancel(lotteryId);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(ILottery.TicketsNotOnSale.selector, lotteryId));
        lottery.buyTickets{value: TICKET}(lotteryId, 1);
    }

    function test_sellsUntilTheSecondBeforeTheDeadline() public {
        uint256 lotteryId = _create();
        vm.warp(DEADLINE - 1);
        _buyTickets(alice, lotteryId, 1);
        vm.warp(DEADLINE);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(ILottery.TicketSaleEnded.selector, DEADLINE));
        lottery.buyTickets{value: TICKET}(lotteryId, 1);
    }

    function test_refusesNoTicketsAndMoreThanAreLeft() public {
        uint256 lotteryId = _create();
        _buyTickets(bob, lotteryId, 100);
        _expectCountRefused(lotteryId, 50, 0);
        _expectCountRefused(lotteryId, 50, 51);
        _buyTickets(alice, lotteryId, 50);
        _expectCountRefused(lotteryId, 0, 1);
    }

    function test_refusesMoreThanAWalletMayHold() public {
        ILottery.LotteryTerms memory terms = _lotteryTerms();
        terms.walletLimit = 5;
        uint256 lotteryId = _create(terms);
        _buyTickets(alice, lotteryId, 3);
        _grant(ORDER, lotteryId, alice, 2);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(ILottery.WalletLimitReached.selector, 5));
        lottery.buyTickets{value: TICKET}(lotteryId, 1);
        vm.prank(granter);
        vm.expectRevert(abi.encodeWithSelector(ILottery.WalletLimitReached.selector, 5));
        lottery.buyTicketsFor{value: TICKET}(ORDER + 1, lotteryId, alice, 1);
    }

    function test_refusesToSellShortOrOver() public {
        uint256 lotteryId = _create();
        _expectValueRefused(lotteryId, 2 * TICKET - 1);
        _expectValueRefused(lotteryId, 2 * TICKET + 1);
    }

    function test_refusesTicketsWhilePaused() public {
        uint256 lotteryId = _create();
        vm.prank(owner);
        lottery.setPaused(true);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IAdministered.SalesPaused.selector));
        lottery.buyTickets{value: TICKET}(lotteryId, 1);
        vm.prank(granter);
        vm.expectRevert(abi.encodeWithSelector(IAdministered.SalesPaused.selector));
        lottery.buyTicketsFor{value: TICKET}(ORDER, lotteryId, alice, 1);
    }

    // ------------------------------------------------------------------ buyTicketsWithPermit

    function test_sellsToAPermittedBuyer() public {
        uint256 lotteryId = _permitOnly();
        bytes memory permit = _signTicketPermit(PERMIT_KEY, lotteryId, alice, EXPIRY);
        vm.warp(EXPIRY);
        _buyWithPermit(alice, lotteryId, EXPIRY, permit);
        _buyWithPermit(alice, lotteryId, EXPIRY, permit);
        _assertHolds(alice, lotteryId, 2, 2);
    }

    function test_refusesABuyerWithoutAPermit() public {
        uint256 lotteryId = _permitOnly();
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(ILottery.PermitNeeded.selector, lotteryId));
        lottery.buyTickets{value: TICKET}(lotteryId, 1);
    }

    function test_refusesAPermitOfAnythingElse() public {
        uint256 lotteryId = _permitOnly();
        bytes memory permit = _signTicketPermit(PERMIT_KEY, lotteryId, alice, EXPIRY);
        _expectPermitRefused(bob, lotteryId, EXPIRY, permit);
        _expectPermitRefused(alice, lotteryId + 1, EXPIRY, permit);
        _expectPermitRefused(alice, lotteryId, EXPIRY + 1, permit);
        _expectPermitRefused(
            alice, lotteryId, EXPIRY, _signTicketPermit(STRANGER_KEY, lotteryId, alice, EXPIRY)
        );
        vm.chainId(1);
        _expectPermitRefused(alice, lotteryId, EXPIRY, permit);
    }

    function test_refusesAnExpiredPermit() public {
        uint256 lotteryId = _permitOnly();
        bytes memory permit = _signTicketPermit(PERMIT_KEY, lotteryId, alice, EXPIRY);
        vm.warp(EXPIRY + 1);
        vm.expectRevert(abi.encodeWithSelector(ILottery.PermitExpired.selector, EXPIRY));
        _buyWithPermit(alice, lotteryId, EXPIRY, permit);
    }

    // ------------------------------------------------------------------ buyTicketsFor

    function test_buysForAnOrderPaidElsewhere() public {
        uint256 lotteryId = _permitOnly();
        vm.expectEmit(address(lottery));
        emit ILottery.TicketOrderFilled(ORDER, lotteryId, alice);
        _grant(ORDER, lotteryId, alice, 4);
        _assertHolds(alice, lotteryId, 4, 1);
        vm.assertEq(address(lottery).balance, 4 * TICKET);
        vm.assertTrue(lottery.isOrderUsed(ORDER));
        vm.assertFalse(lottery.isOrderUsed(ORDER + 1));
    }

    function test_refusesAGrantByAnybodyElse() public {
        uint256 lotteryId = _create();
        vm.expectRevert(abi.encodeWithSelector(ILottery.CallerNotGranter.selector, alice));
        vm.prank(alice);
        lottery.buyTicketsFor{value: TICKET}(ORDER, lotteryId, alice, 1);
    }

    function test_refusesToFillAnOrderTwice() public {
        uint256 lotteryId = _create();
        _grant(ORDER, lotteryId, alice, 1);
        _grant(ORDER + 1, lotteryId, alice, 1);
        vm.expectRevert(abi.encodeWithSelector(ILottery.OrderAlreadyUsed.selector, ORDER));
        _grant(ORDER, lotteryId, bob, 1);
    }

    function test_refusesAGrantWithoutItsPrice() public {
        uint256 lotteryId = _create();
        vm.prank(granter);
        vm.expectRevert(abi.encodeWithSelector(ILottery.WrongValue.selector, TICKET, 0));
        lottery.buyTicketsFor(ORDER, lotteryId, alice, 1);
        vm.assertFalse(lottery.isOrderUsed(ORDER));
    }

    function test_refusesAGrantToNobody() public {
        uint256 lotteryId = _create();
        vm.expectRevert(abi.encodeWithSelector(IAdministered.ZeroAddress.selector));
        _grant(ORDER, lotteryId, address(0), 1);
    }

    // ------------------------------------------------------------------ cancel

    function test_callsTheLotteryOff() public {
        uint256 lotteryId = _create();
        _buyTickets(alice, lotteryId, 120);
        vm.warp(DEADLINE - 1);
        vm.prank(owner);
        lottery.setPaused(true);
        vm.expectEmit(address(lottery));
        emit ILottery.LotteryCancelled(lotteryId);
        vm.prank(organiser);
        lottery.cancel(lotteryId);
        vm.assertEq(token.ownerOf(prize), organiser);
        _assertPhase(lotteryId, ILottery.Phase.Refunding);
        lottery.claimRefund(lotteryId, alice);
        vm.assertEq(alice.balance, 1_000 ether);
    }

    function test_refusesToCancelForAnybodyElse() public {
        uint256 lotteryId = _create();
        vm.prank(owner);
        lottery.setOrganiser(carol);
        vm.expectRevert(abi.encodeWithSelector(ILottery.CallerNotGiver.selector, carol));
        vm.prank(carol);
        lottery.cancel(lotteryId);
    }

    function test_refusesToCancelFromTheDeadlineOn() public {
        uint256 lotteryId = _soldOut100();
        _expectWrongPhase(lotteryId, ILottery.Phase.Drawing);
        vm.prank(organiser);
        lottery.cancel(lotteryId);
    }

    function test_refusesToCancelTwiceOrNothing() public {
        uint256 lotteryId = _create();
        vm.prank(organiser);
        lottery.cancel(lotteryId);
        _expectWrongPhase(lotteryId, ILottery.Phase.Refunding);
        vm.prank(organiser);
        lottery.cancel(lotteryId);
        _expectWrongPhase(7, ILottery.Phase.None);
        lottery.cancel(7);
    }
}
