// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ILottery} from "../../../src/interfaces/ILottery.sol";
import {vm} from "../../Vm.sol";
import {LotteryPlayer} from "./LotteryPlayer.sol";

/// @dev What must hold after every step of every play; `docs/contracts.md` lists the same in words.
contract LotteryInvariantTest is LotteryPlayer {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(this);
    }

    function excludeSelectors() public view returns (FuzzSelector[] memory excluded) {
        excluded = new FuzzSelector[](1);
        excluded[0].addr = address(this);
        excluded[0].selectors = new bytes4[](1);
        excluded[0].selectors[0] = this.setUp.selector;
    }

    /// @dev One function, as forge plays anew for each.
    function invariant_allHoldAfterEveryStep() public view {
        _theLotteryHoldsExactlyWhatItOwes();
        _everyEscrowedPrizeHasOneWayOut();
        _ticketsAreHeldWithinTheLimitsAndFillAnOrderOnce();
    }

    function _theLotteryHoldsExactlyWhatItOwes() private view {
        uint256 owed = _credits();
        for (uint256 lotteryId = 1; lotteryId <= lottery.lotteryCount(); lotteryId++) {
            ILottery.LotteryState memory entry = lottery.lottery(lotteryId);
            vm.assertEq(paidIn[lotteryId], uint256(entry.ticketPrice) * entry.sold);
            uint256 open = _open(lotteryId, entry);
            vm.assertEq(paidIn[lotteryId], paidOut[lotteryId] + open);
            owed += open;
        }
        vm.assertEq(address(lottery).balance, owed);
    }

    function _everyEscrowedPrizeHasOneWayOut() private view {
        for (uint256 lotteryId = 1; lotteryId <= lottery.lotteryCount(); lotteryId++) {
            vm.assertLe(exitsOfPrize[lotteryId], 1, "exits");
            ILottery.LotteryState memory entry = lottery.lottery(lotteryId);
            bool out = entry.phase == ILottery.Phase.Delivered || entry.phase == ILottery.Phase.Refunding;
            vm.assertTrue(out == (exitsOfPrize[lotteryId] == 1));
            if (!out) vm.assertEq(token.ownerOf(entry.tokenId), address(lottery));
        }
    }

    function _ticketsAreHeldWithinTheLimitsAndFillAnOrderOnce() private view {
        for (uint256 lotteryId = 1; lotteryId <= lottery.lotteryCount(); lotteryId++) {
            ILottery.LotteryState memory entry = lottery.lottery(lotteryId);
            vm.assertLe(entry.sold, entry.maxTickets, "sold");
            if (lottery.phase(lotteryId) != ILottery.Phase.Refunding) vm.assertEq(_held(lotteryId), entry.sold);
            for (uint256 i = 0; i < people.length; i++) {
                (uint256 tickets,) = lottery.ticketsOf(lotteryId, people[i]);
                vm.assertLe(tickets, entry.walletLimit, "wallet");
            }
        }
        for (uint256 orderId = 0; orderId < ORDERS; orderId++) {
            vm.assertLe(fillsOfOrder[orderId], 1, "fills");
            vm.assertTrue(lottery.isOrderUsed(orderId) == (fillsOfOrder[orderId] == 1));
        }
    }

    /// @dev What the lottery still owes: to holders until a draw, afterwards the money prize to the winner.
    function _open(uint256 lotteryId, ILottery.LotteryState memory entry) private view returns (uint256) {
        if (entry.phase == ILottery.Phase.Delivered) return 0;
        if (entry.phase == ILottery.Phase.Drawn) return entry.moneyPrize;
        return _held(lotteryId) * entry.ticketPrice;
    }

    function _held(uint256 lotteryId) private view returns (uint256 sum) {
        for (uint256 i = 0; i < people.length; i++) {
            (uint256 tickets,) = lottery.ticketsOf(lotteryId, people[i]);
            sum += tickets;
        }
    }
}
