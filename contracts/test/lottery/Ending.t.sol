// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IBeacon} from "../../src/interfaces/IBeacon.sol";
import {ILottery} from "../../src/interfaces/ILottery.sol";
import {IPayouts} from "../../src/interfaces/IPayouts.sol";
import {Refuser} from "../shared/Hostile.sol";
import {vm} from "../Vm.sol";
import {BeaconKey} from "./BeaconKey.sol";
import {LotteryBase} from "./LotteryBase.sol";

contract EndingTest is LotteryBase {
    function _claim(uint256 lotteryId, address winner, uint256 purchase) private {
        vm.prank(stranger);
        lottery.claimPrize(lotteryId, winner, purchase);
    }

    function _expectNotTheWinner(uint256 lotteryId, address account) private {
        vm.expectRevert(abi.encodeWithSelector(ILottery.NotTheWinner.selector, lotteryId, account));
    }

    function _expectNothingToRefund(uint256 lotteryId, address account) private {
        vm.expectRevert(abi.encodeWithSelector(ILottery.NothingToRefund.selector, lotteryId, account));
        lottery.claimRefund(lotteryId, account);
    }

    function _bound(uint256 lotteryId) private view returns (uint256) {
        return lottery.roundTime(lottery.lottery(lotteryId).round) + 7 days;
    }

    // ------------------------------------------------------------------ draw

    function test_drawsATicketAndPaysTheBeneficiary() public {
        uint256 lotteryId = _soldOut100();
        uint64 round = lottery.lottery(lotteryId).round;
        uint256[2] memory signature = BeaconKey.sign(round);
        bytes32 randomness = keccak256(abi.encode(signature[0], signature[1]));
        uint256 ticket =
            uint256(keccak256(abi.encode(randomness, block.chainid, address(lottery), lotteryId))) % 100;
        vm.expectEmit(address(lottery));
        emit ILottery.LotteryDrawn(lotteryId, round, signature, ticket, 0.8 ether);
        vm.prank(stranger);
        lottery.draw(lotteryId, signature);
        vm.assertEq(lottery.lottery(lotteryId).winningTicket, ticket);
        vm.assertEq(beneficiary.balance, 0.8 ether);
        vm.assertEq(address(lottery).balance, 0.2 ether);
        _assertPhase(lotteryId, ILottery.Phase.Drawn);
    }

    function testFuzz_theWinningTicketWasSold(uint256 seed) public {
        uint256 lotteryId = _create();
        uint256 sold = 100 + seed % 51;
        _buyTickets(alice, lotteryId, sold);
        vm.warp(DEADLINE);
        _draw(lotteryId);
        vm.assertTrue(lottery.lottery(lotteryId).winningTicket < sold);
    }

    function test_lotteriesOfOneRoundDrawApart() public {
        uint256 first = _create();
        ILottery.LotteryTerms memory terms = _lotteryTerms();
        terms.tokenId = _mintTo(organiser);
        uint256 second = _create(terms);
        _buyTickets(alice, first, 150);
        _buyTickets(alice, second, 150);
        vm.warp(DEADLINE);
        _draw(first);
        _draw(second);
        vm.assertEq(lottery.lottery(first).round, lottery.lottery(second).round);
        vm.assertTrue(lottery.lottery(first).winningTicket != lottery.lottery(second).winningTicket);
    }

    function test_drawsAFreeLottery() public {
        ILottery.LotteryTerms memory terms = _lotteryTerms();
        terms.ticketPrice = 0;
        terms.moneyPrize = 0;
        uint256 lotteryId = _create(terms);
        _buyTickets(alice, lotteryId, 100);
        vm.warp(DEADLINE);
        _draw(lotteryId);
        _claim(lotteryId, alice, 0);
        vm.assertEq(token.ownerOf(prize), alice);
        vm.assertEq(beneficiary.balance, 0);
    }

    function test_refusesToDrawBeforeTheDeadlineEvenWhenSoldOut() public {
        uint256 lotteryId = _create();
        _buyTickets(alice, lotteryId, 150);
        uint256[2] memory signature = BeaconKey.sign(lottery.lottery(lotteryId).round);
        vm.warp(DEADLINE - 1);
        _expectWrongPhase(lotteryId, ILottery.Phase.Selling);
        lottery.draw(lotteryId, signature);
    }

    function test_refusesToDrawWithNinetyNineTickets() public {
        uint256 lotteryId = _failed();
        uint256[2] memory signature = BeaconKey.sign(lottery.lottery(lotteryId).round);
        _expectWrongPhase(lotteryId, ILottery.Phase.Refunding);
        lottery.draw(lotteryId, signature);
    }

    function test_refusesAnotherRoundsSignature() public {
        uint256 lotteryId = _soldOut100();
        uint64 round = lottery.lottery(lotteryId).round;
        uint256[2] memory signature = BeaconKey.sign(round + 1);
        vm.expectRevert(abi.encodeWithSelector(IBeacon.WrongBeaconSignature.selector, round));
        lottery.draw(lotteryId, signature);
    }

    function test_refusesToDrawTwice() public {
        uint256 lotteryId = _soldOut100();
        uint256[2] memory signature = BeaconKey.sign(lottery.lottery(lotteryId).round);
        lottery.draw(lotteryId, signature);
        _expectWrongPhase(lotteryId, ILottery.Phase.Drawn);
        lottery.draw(lotteryId, signature);
    }

    function test_drawsUntilTheSecondBeforeTheBound() public {
        uint256 lotteryId = _soldOut100();
        vm.warp(_bound(lotteryId) - 1);
        _draw(lotteryId);
        _assertPhase(lotteryId, ILottery.Phase.Drawn);
    }

    function test_refusesToDrawFromTheBoundOn() public {
        uint256 lotteryId = _soldOut100();
        uint256[2] memory signature = BeaconKey.sign(lottery.lottery(lotteryId).round);
        vm.warp(_bound(lotteryId));
        _expectWrongPhase(lotteryId, ILottery.Phase.Refunding);
        lottery.draw(lotteryId, signature);
    }

    function test_creditsABeneficiaryThatRefuses() public {
        address refuser = address(new Refuser());
        ILottery.LotteryTerms memory terms = _lotteryTerms();
        terms.beneficiary = refuser;
        uint256 lotteryId = _create(terms);
        _buyTickets(alice, lotteryId, 100);
        vm.warp(DEADLINE);
        _draw(lotteryId);
        vm.assertEq(lottery.credit(refuser), 0.8 ether);
    }

    function test_drawsWhilePaused() public {
        uint256 lotteryId = _soldOut100();
        vm.prank(owner);
        lottery.setPaused(true);
        _draw(lotteryId);
        (address winner, uint256 purchase) = _winner(lotteryId);
        _claim(lotteryId, winner, purchase);
        vm.assertEq(token.ownerOf(prize), winner);
    }

    // ------------------------------------------------------------------ claimPrize

    function test_givesTokenAndMoneyToTheWinner() public {
        uint256 lotteryId = _soldOut100();
        _draw(lotteryId);
        (address winner, uint256 purchase) = _winner(lotteryId);
        uint256 before = winner.balance;
        vm.expectEmit(address(lottery));
        emit ILottery.PrizeClaimed(lotteryId, winner, 0.2 ether);
        _claim(lotteryId, winner, purchase);
        vm.assertEq(token.ownerOf(prize), winner);
        vm.assertEq(winner.balance - before, 0.2 ether);
        vm.assertEq(address(lottery).balance, 0);
        _assertPhase(lotteryId, ILottery.Phase.Delivered);
    }

    function test_oneTicketAloneWins() public {
        uint256 lotteryId = _create();
        for (uint256 i = 0; i < 100; i++) {
            address player = address(uint160(0x10000 + i));
            vm.deal(player, TICKET);
            _buyTickets(player, lotteryId, 1);
        }
        vm.warp(DEADLINE);
        _draw(lotteryId);
        uint256 ticket = lottery.lottery(lotteryId).winningTicket;
        for (uint256 i = 0; i < 100; i++) {
            if (i == ticket) continue;
            _expectNotTheWinner(lotteryId, address(uint160(0x10000 + i)));
            _claim(lotteryId, address(uint160(0x10000 + i)), 0);
        }
        _claim(lotteryId, address(uint160(0x10000 + ticket)), 0);
        vm.assertEq(token.ownerOf(prize), address(uint160(0x10000 + ticket)));
    }

    function test_refusesThePrizeToAnybodyElse() public {
        uint256 lotteryId = _soldOut100();
        _draw(lotteryId);
        (address winner, uint256 purchase) = _winner(lotteryId);
        address loser = winner == alice ? bob : alice;
        _expectNotTheWinner(lotteryId, loser);
        _claim(lotteryId, loser, 0);
        _expectNotTheWinner(lotteryId, carol);
        _claim(lotteryId, carol, 0);
        _expectNotTheWinner(lotteryId, winner);
        _claim(lotteryId, winner, purchase + 1);
    }

    function test_refusesThePrizeTwiceOrBeforeTheDraw() public {
        uint256 lotteryId = _soldOut100();
        _expectWrongPhase(lotteryId, ILottery.Phase.Drawing);
        _claim(lotteryId, alice, 0);
        _draw(lotteryId);
        (address winner, uint256 purchase) = _winner(lotteryId);
        _claim(lotteryId, winner, purchase);
        _expectWrongPhase(lotteryId, ILottery.Phase.Delivered);
        _claim(lotteryId, winner, purchase);
    }

    function test_creditsAWinnerThatRefusesTheMoney() public {
        address refuser = address(new Refuser());
        uint256 lotteryId = _create();
        _grant(1, lotteryId, refuser, 100);
        vm.warp(DEADLINE);
        _draw(lotteryId);
        _claim(lotteryId, refuser, 0);
        vm.assertEq(token.ownerOf(prize), refuser);
        vm.assertEq(lottery.credit(refuser), 0.2 ether);
    }

    // ------------------------------------------------------------------ returnPrize

    function test_returnsThePrizeOfAFailedLottery() public {
        uint256 lotteryId = _failed();
        _assertPhase(lotteryId, ILottery.Phase.Refunding);
        vm.prank(owner);
        lottery.setPaused(true);
        vm.expectEmit(address(lottery));
        emit ILottery.PrizeReturned(lotteryId);
        vm.prank(stranger);
        lottery.returnPrize(lotteryId);
        vm.assertEq(token.ownerOf(prize), organiser);
    }

    function test_returnsThePrizeWithoutRandomness() public {
        uint256 lotteryId = _soldOut100();
        vm.warp(_bound(lotteryId));
        lottery.returnPrize(lotteryId);
        vm.assertEq(token.ownerOf(prize), organiser);
    }

    function test_refusesToReturnThePrizeTwice() public {
        uint256 lotteryId = _failed();
        lottery.returnPrize(lotteryId);
        _expectWrongPhase(lotteryId, ILottery.Phase.Refunding);
        lottery.returnPrize(lotteryId);
    }

    function test_refusesToReturnThePrizeOfALotteryThatCanDraw() public {
        uint256 lotteryId = _soldOut100();
        _expectWrongPhase(lotteryId, ILottery.Phase.Drawing);
        lottery.returnPrize(lotteryId);
        vm.warp(DEADLINE - 1);
        _expectWrongPhase(lotteryId, ILottery.Phase.Selling);
        lottery.returnPrize(lotteryId);
    }

    // ------------------------------------------------------------------ claimRefund

    function test_paysEverybodyBack() public {
        uint256 lotteryId = _failed();
        vm.prank(owner);
        lottery.setPaused(true);
        vm.expectEmit(address(lottery));
        emit ILottery.TicketsRefunded(lotteryId, alice, 59 * TICKET);
        vm.prank(stranger);
        lottery.claimRefund(lotteryId, alice);
        lottery.returnPrize(lotteryId);
        lottery.claimRefund(lotteryId, bob);
        vm.assertEq(alice.balance, 1_000 ether);
        vm.assertEq(bob.balance, 1_000 ether);
        vm.assertEq(address(lottery).balance, 0);
    }

    function test_paysEverybodyBackWithoutRandomness() public {
        uint256 lotteryId = _soldOut100();
        vm.warp(_bound(lotteryId));
        lottery.claimRefund(lotteryId, alice);
        lottery.claimRefund(lotteryId, bob);
        vm.assertEq(address(lottery).balance, 0);
    }

    function test_paysGrantedTicketsBackToTheirHolder() public {
        uint256 lotteryId = _create();
        _grant(1, lotteryId, alice, 10);
        vm.warp(DEADLINE);
        lottery.claimRefund(lotteryId, alice);
        vm.assertEq(alice.balance, 1_000 ether + 10 * TICKET);
        _expectNothingToRefund(lotteryId, granter);
    }

    function test_refusesToPayBackTwiceOrNothing() public {
        uint256 lotteryId = _failed();
        lottery.claimRefund(lotteryId, alice);
        _expectNothingToRefund(lotteryId, alice);
        _expectNothingToRefund(lotteryId, carol);
    }

    function test_refusesToPayBackWhileALotteryCanDrawOrHasDrawn() public {
        uint256 lotteryId = _soldOut100();
        _expectWrongPhase(lotteryId, ILottery.Phase.Drawing);
        lottery.claimRefund(lotteryId, alice);
        _draw(lotteryId);
        vm.warp(_bound(lotteryId));
        _expectWrongPhase(lotteryId, ILottery.Phase.Drawn);
        lottery.claimRefund(lotteryId, alice);
    }

    function test_creditsAHolderThatRefusesTheRefund() public {
        Refuser refuser = new Refuser();
        uint256 lotteryId = _create();
        _grant(1, lotteryId, address(refuser), 2);
        vm.warp(DEADLINE);
        lottery.claimRefund(lotteryId, address(refuser));
        vm.assertEq(lottery.credit(address(refuser)), 2 * TICKET);
        refuser.act(address(lottery), 0, abi.encodeCall(IPayouts.withdraw, (payable(carol))));
        vm.assertEq(carol.balance, 1_000 ether + 2 * TICKET);
    }
}
