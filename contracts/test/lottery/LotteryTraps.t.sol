// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILottery} from "../../src/interfaces/ILottery.sol";
import {IPayouts} from "../../src/interfaces/IPayouts.sol";
import {GasBurner, Reenterer} from "../shared/Hostile.sol";
import {vm} from "../Vm.sol";
import {BeaconKey} from "./BeaconKey.sol";
import {LotteryBase} from "./LotteryBase.sol";

/// @dev Defects seen in lotteries and marketplaces elsewhere, each with a test that would show it here.
contract LotteryTrapsTest is LotteryBase {
    function _bound(uint256 lotteryId) private view returns (uint256) {
        return lottery.roundTime(lottery.lottery(lotteryId).round) + 7 days;
    }

    /// @dev Where the next contract that this test creates will be.
    function _nextContract() private view returns (address) {
        return vm.computeCreateAddress(address(this), vm.getNonce(address(this)));
    }

    function _thief(bytes memory data) private returns (Reenterer) {
        return new Reenterer(address(lottery), 0, data);
    }

    function _assertCameBackInVain(Reenterer thief) private view {
        (uint256 made, uint256 taken) = thief.attempts();
        vm.assertEq(made, 1);
        vm.assertEq(taken, 0);
    }

    function testFuzz_trap_lotteryDrawnFromBlockFields(uint256 field, address caller) public {
        uint256 lotteryId = _soldOut100();
        uint256[2] memory signature = BeaconKey.sign(lottery.lottery(lotteryId).round);
        vm.warp(DEADLINE + 40 minutes + field % 6 days);
        vm.roll(1 + field % 1e9);
        vm.prevrandao(keccak256(abi.encode(field)));
        vm.coinbase(caller);
        vm.prank(caller);
        lottery.draw(lotteryId, signature);
        bytes32 randomness = keccak256(abi.encode(signature));
        bytes32 drawn = keccak256(abi.encode(randomness, block.chainid, address(lottery), lotteryId));
        vm.assertEq(lottery.lottery(lotteryId).winningTicket, uint256(drawn) % 100);
    }

    function testFuzz_trap_ticketBoughtWhenTheDrawCanBeKnown(uint256 late) public {
        uint256 lotteryId = _create();
        uint256 published = lottery.roundTime(lottery.lottery(lotteryId).round);
        vm.assertTrue(published >= DEADLINE + 30 minutes);
        vm.warp(DEADLINE + late % 30 days);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(ILottery.TicketSaleEnded.selector, DEADLINE));
        lottery.buyTickets{value: TICKET}(lotteryId, 1);
    }

    function test_trap_drawnAgainUntilItSuits() public {
        uint256 lotteryId = _soldOut100();
        uint64 round = lottery.lottery(lotteryId).round;
        _draw(lotteryId);
        uint256[2] memory next = BeaconKey.sign(round + 1);
        _expectWrongPhase(lotteryId, ILottery.Phase.Drawn);
        lottery.draw(lotteryId, next);
    }

    function test_trap_organiserCallsOffADrawItDislikes() public {
        uint256 lotteryId = _soldOut100();
        _draw(lotteryId);
        _expectWrongPhase(lotteryId, ILottery.Phase.Drawn);
        vm.prank(organiser);
        lottery.cancel(lotteryId);
        vm.warp(_bound(lotteryId));
        _expectWrongPhase(lotteryId, ILottery.Phase.Drawn);
        lottery.returnPrize(lotteryId);
    }

    function test_trap_cancelledThenDrawn() public {
        uint256 lotteryId = _create();
        _buyTickets(alice, lotteryId, 100);
        vm.prank(organiser);
        lottery.cancel(lotteryId);
        vm.warp(DEADLINE);
        uint256[2] memory signature = BeaconKey.sign(lottery.lottery(lotteryId).round);
        _expectWrongPhase(lotteryId, ILottery.Phase.Refunding);
        lottery.draw(lotteryId, signature);
        _expectWrongPhase(lotteryId, ILottery.Phase.Refunding);
        lottery.returnPrize(lotteryId);
        _expectWrongPhase(lotteryId, ILottery.Phase.Refunding);
        lottery.claimPrize(lotteryId, alice, 0);
    }

    function test_trap_holderComesBackDuringTheRefund() public {
        uint256 lotteryId = _create();
        Reenterer thief = _thief(abi.encodeCall(ILottery.claimRefund, (lotteryId, _nextContract())));
        _grant(1, lotteryId, address(thief), 10);
        _buyTickets(alice, lotteryId, 10);
        vm.warp(DEADLINE);
        lottery.claimRefund(lotteryId, address(thief));
        _assertCameBackInVain(thief);
        vm.assertEq(address(thief).balance + lottery.credit(address(thief)), 10 * TICKET);
        vm.assertEq(address(lottery).balance, 10 * TICKET + lottery.credit(address(thief)));
    }

    function test_trap_winnerComesBackDuringTheClaim() public {
        uint256 lotteryId = _create();
        ILottery.LotteryTerms memory terms = _lotteryTerms();
        terms.tokenId = _mintTo(organiser);
        uint256 other = _create(terms);
        _buyTickets(alice, other, 100);
        Reenterer thief = _thief(abi.encodeCall(ILottery.claimPrize, (lotteryId, _nextContract(), 0)));
        _grant(1, lotteryId, address(thief), 100);
        vm.warp(DEADLINE);
        _draw(lotteryId);
        lottery.claimPrize(lotteryId, address(thief), 0);
        _assertCameBackInVain(thief);
        vm.assertEq(address(thief).balance + lottery.credit(address(thief)), 0.2 ether);
        vm.assertEq(address(lottery).balance, 1 ether + lottery.credit(address(thief)));
    }

    function test_trap_hostileHolderBlocksTheRefunds() public {
        uint256 lotteryId = _create();
        address burner = address(new GasBurner());
        _grant(1, lotteryId, burner, 10);
        _buyTickets(alice, lotteryId, 10);
        vm.warp(DEADLINE);
        lottery.claimRefund{gas: 200_000}(lotteryId, burner);
        lottery.claimRefund{gas: 200_000}(lotteryId, alice);
        lottery.returnPrize{gas: 200_000}(lotteryId);
        vm.assertEq(lottery.credit(burner), 10 * TICKET);
    }

    function test_trap_countNarrowedTo32Bits() public {
        ILottery.LotteryTerms memory terms = _lotteryTerms();
        terms.ticketPrice = 0;
        terms.moneyPrize = 0;
        terms.maxTickets = type(uint32).max;
        terms.walletLimit = type(uint32).max;
        uint256 lotteryId = _create(terms);
        _buyTickets(bob, lotteryId, 1);
        uint256[3] memory counts = [uint256(type(uint32).max), uint256(1) << 32, type(uint256).max];
        for (uint256 i = 0; i < counts.length; i++) {
            vm.prank(alice);
            vm.expectRevert(
                abi.encodeWithSelector(ILottery.TicketCountOutOfRange.selector, type(uint32).max - 1, counts[i])
            );
            lottery.buyTickets(lotteryId, counts[i]);
        }
        _buyTickets(alice, lotteryId, type(uint32).max - 1);
        (uint256 first, uint256 end) = lottery.purchaseOf(lotteryId, alice, 0);
        vm.assertEq(first, 1);
        vm.assertEq(end, type(uint32).max);
    }

    function test_trap_purchaseNumberWrapsToTheTotals() public {
        uint256 lotteryId = _soldOut100();
        _draw(lotteryId);
        uint256[2] memory purchases = [type(uint256).max, uint256(1) << 32];
        for (uint256 i = 0; i < purchases.length; i++) {
            (bool success,) =
                address(lottery).call(abi.encodeCall(ILottery.claimPrize, (lotteryId, carol, purchases[i])));
            vm.assertFalse(success);
        }
    }

    function test_trap_beneficiaryReadAtTheDraw() public {
        ILottery.LotteryTerms memory terms = _lotteryTerms();
        terms.beneficiary = address(0);
        uint256 lotteryId = _create(terms);
        _buyTickets(alice, lotteryId, 100);
        vm.prank(owner);
        lottery.setTreasury(carol);
        vm.warp(DEADLINE);
        _draw(lotteryId);
        vm.assertEq(treasury.balance, 0.8 ether);
    }

    function test_trap_ownerReachesIntoALottery() public {
        uint256 lotteryId = _create();
        _buyTickets(alice, lotteryId, 100);
        vm.expectRevert(abi.encodeWithSelector(ILottery.CallerNotGiver.selector, owner));
        vm.prank(owner);
        lottery.cancel(lotteryId);
        vm.expectRevert(abi.encodeWithSelector(IPayouts.NothingToWithdraw.selector));
        vm.prank(owner);
        lottery.withdraw(payable(owner));
        vm.expectRevert(abi.encodeWithSignature("NotOwnerNorApproved()"));
        vm.prank(owner);
        token.transferFrom(address(lottery), owner, prize);
    }

    function test_trap_pauseFreezesRefundsAndPrizes() public {
        uint256 lotteryId = _failed();
        vm.prank(owner);
        lottery.setPaused(true);
        lottery.claimRefund(lotteryId, alice);
        lottery.returnPrize(lotteryId);
        lottery.claimRefund(lotteryId, bob);
        vm.assertEq(address(lottery).balance, 0);
        vm.assertEq(token.ownerOf(prize), organiser);
    }

    function test_trap_permitOfAnotherContract() public {
        ILottery.LotteryTerms memory terms = _lotteryTerms();
        terms.permitOnly = true;
        uint256 lotteryId = _create(terms);
        bytes memory permit = _signTicketPermit(PERMIT_KEY, lotteryId, alice, EXPIRY);
        setUp();
        terms.tokenId = prize;
        vm.assertEq(_create(terms), lotteryId);
        vm.expectRevert(abi.encodeWithSelector(ILottery.WrongPermit.selector));
        vm.prank(alice);
        lottery.buyTicketsWithPermit{value: TICKET}(lotteryId, 1, EXPIRY, permit);
    }
}
