// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILottery} from "../../../src/interfaces/ILottery.sol";
import {Refuser} from "../../shared/Hostile.sol";
import {vm} from "../../Vm.sol";
import {LotteryBase} from "../LotteryBase.sol";

/// @dev Everything that people can do with lotteries, with random people, counts and times. forge calls these in
/// random order; a refused call reverts here and leaves no trace. What must never happen is checked where it could.
contract LotteryPlayer is LotteryBase {
    uint256 internal constant ORDERS = 8;
    uint64 private constant PRIZES = 9;

    address[] internal people;
    uint256[] internal prizes;
    mapping(uint256 orderId => uint256) internal fillsOfOrder;
    mapping(uint256 lotteryId => uint256) internal paidIn;
    mapping(uint256 lotteryId => uint256) internal paidOut;
    mapping(uint256 lotteryId => uint256) internal exitsOfPrize;

    function setUp() public virtual override {
        super.setUp();
        _register(PRIZES, 5);
        people = [alice, bob, carol, address(new Refuser())];
        for (uint256 i = 0; i < people.length; i++) {
            vm.deal(people[i], 1e30);
        }
        vm.deal(granter, 1e30);
        for (uint256 i = 0; i < 5; i++) {
            prizes.push(_mintTo(organiser, PRIZES));
        }
    }

    function create(uint256 seed, uint96 price, uint96 moneyPrize) external {
        ILottery.LotteryTerms memory terms = _lotteryTerms();
        terms.tokenId = prizes[seed % prizes.length];
        terms.ticketPrice = seed % 4 == 0 ? 0 : price;
        terms.moneyPrize = uint256(moneyPrize) % (uint256(terms.ticketPrice) * 100 + 1);
        terms.maxTickets = uint32(100 + (seed >> 8) % 50);
        terms.walletLimit = uint32(30 + (seed >> 16) % 70);
        terms.duration = uint32(1 hours + (seed >> 24) % 2 days);
        // Somebody who won a prize gives it away again.
        address holder = token.ownerOf(terms.tokenId);
        if (holder != organiser && holder != address(lottery)) _transfer(holder, organiser, terms.tokenId);
        _create(terms);
    }

    function buy(uint256 seed, uint256 count) external {
        _buy(seed, 1 + count % 60);
    }

    /// @dev As much as one wallet may hold: so that plays reach a draw.
    function buyMany(uint256 seed) external {
        uint256 lotteryId = _lottery(seed, ILottery.Phase.Selling);
        ILottery.LotteryState memory entry = lottery.lottery(lotteryId);
        (uint256 held,) = lottery.ticketsOf(lotteryId, _person(seed >> 8));
        uint256 left = entry.maxTickets - entry.sold;
        uint256 may = entry.walletLimit - held;
        _buy(seed, may < left ? may : left);
    }

    function grant(uint256 seed, uint256 order, uint256 count) external {
        uint256 lotteryId = _lottery(seed, ILottery.Phase.Selling);
        uint256 value = lottery.lottery(lotteryId).ticketPrice * (1 + count % 60);
        vm.prank(granter);
        lottery.buyTicketsFor{value: value}(order % ORDERS, lotteryId, _person(seed >> 8), 1 + count % 60);
        fillsOfOrder[order % ORDERS]++;
        paidIn[lotteryId] += value;
    }

    function cancel(uint256 seed) external {
        uint256 lotteryId = _lottery(seed, ILottery.Phase.Selling);
        address caller = (seed >> 4) % 8 == 0 ? organiser : _person(seed >> 8);
        vm.prank(caller);
        lottery.cancel(lotteryId);
        vm.assertEq(caller, organiser);
        vm.assertTrue(block.timestamp < lottery.lottery(lotteryId).deadline);
        exitsOfPrize[lotteryId]++;
    }

    function draw(uint256 seed) external {
        uint256 lotteryId = _lottery(seed, ILottery.Phase.Drawing);
        uint256 before = beneficiary.balance;
        _draw(lotteryId);
        ILottery.LotteryState memory entry = lottery.lottery(lotteryId);
        vm.assertTrue(entry.sold >= 100 && block.timestamp >= entry.deadline);
        vm.assertTrue(entry.winningTicket < entry.sold);
        vm.assertEq(beneficiary.balance - before + entry.moneyPrize, paidIn[lotteryId]);
        paidOut[lotteryId] += beneficiary.balance - before;
    }

    function claimPrize(uint256 seed, uint256 purchase) external {
        uint256 lotteryId = _lottery(seed, ILottery.Phase.Drawn);
        ILottery.LotteryState memory entry = lottery.lottery(lotteryId);
        (address winner, uint256 winning) = _winner(lotteryId, entry.winningTicket);
        bool honest = purchase % 3 != 0;
        address account = honest ? winner : _person(seed >> 8);
        lottery.claimPrize(lotteryId, account, honest ? winning : purchase % 4);
        vm.assertEq(token.ownerOf(entry.tokenId), winner);
        paidOut[lotteryId] += entry.moneyPrize;
        exitsOfPrize[lotteryId]++;
    }

    function returnPrize(uint256 seed) external {
        uint256 lotteryId = _lottery(seed, ILottery.Phase.Refunding);
        lottery.returnPrize(lotteryId);
        vm.assertEq(token.ownerOf(lottery.lottery(lotteryId).tokenId), organiser);
        exitsOfPrize[lotteryId]++;
    }

    function claimRefund(uint256 seed) external {
        uint256 lotteryId = _lottery(seed, ILottery.Phase.Refunding);
        address holder = _person(seed >> 8);
        (uint256 tickets,) = lottery.ticketsOf(lotteryId, holder);
        uint256 before = holder.balance + lottery.credit(holder);
        lottery.claimRefund(lotteryId, holder);
        uint256 amount = holder.balance + lottery.credit(holder) - before;
        vm.assertEq(amount, tickets * lottery.lottery(lotteryId).ticketPrice);
        paidOut[lotteryId] += amount;
    }

    function withdraw() external {
        vm.prank(people[people.length - 1]);
        lottery.withdraw(payable(stranger));
    }

    /// @dev Mostly hours, now and then longer than a draw may take.
    function wait_(uint256 time) external {
        vm.warp(block.timestamp + time % (time % 16 == 0 ? 9 days : 6 hours));
    }

    function pauseOrResume(uint256 seed) external {
        vm.prank(owner);
        lottery.setPaused(seed % 4 == 0);
    }

    function _buy(uint256 seed, uint256 count) private {
        uint256 lotteryId = _lottery(seed, ILottery.Phase.Selling);
        ILottery.LotteryState memory before = lottery.lottery(lotteryId);
        _buyTickets(_person(seed >> 8), lotteryId, count);
        vm.assertTrue(block.timestamp < before.deadline);
        paidIn[lotteryId] += before.ticketPrice * count;
    }

    /// @dev Any lottery, but mostly one in the phase that the call is for, so that plays get far.
    function _lottery(uint256 seed, ILottery.Phase wanted) private view returns (uint256 lotteryId) {
        uint256 count = lottery.lotteryCount();
        if (count == 0) return 0;
        for (uint256 i = 0; seed % 8 != 0 && i < count; i++) {
            lotteryId = 1 + ((seed >> 3) + i) % count;
            if (lottery.phase(lotteryId) == wanted) return lotteryId;
        }
        return 1 + (seed >> 3) % count;
    }

    /// @dev The holder of the winning ticket and the purchase that holds it.
    function _winner(uint256 lotteryId, uint256 ticket) private view returns (address, uint256) {
        for (uint256 i = 0; i < people.length; i++) {
            (, uint256 purchases) = lottery.ticketsOf(lotteryId, people[i]);
            for (uint256 purchase = 0; purchase < purchases; purchase++) {
                (uint256 first, uint256 end) = lottery.purchaseOf(lotteryId, people[i], purchase);
                if (ticket >= first && ticket < end) return (people[i], purchase);
            }
        }
        revert("a sold ticket without a holder");
    }

    function _person(uint256 seed) internal view returns (address) {
        return people[seed % people.length];
    }

    function _credits() internal view returns (uint256 sum) {
        for (uint256 i = 0; i < people.length; i++) {
            sum += lottery.credit(people[i]);
        }
    }
}
