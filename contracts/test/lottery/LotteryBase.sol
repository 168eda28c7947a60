// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Lottery} from "../../src/Lottery.sol";
import {ILottery} from "../../src/interfaces/ILottery.sol";
import {Base} from "../shared/Base.sol";
import {vm} from "../Vm.sol";
import {BeaconKey} from "./BeaconKey.sol";

/// @dev The lottery beside the rest of the contracts, and a token that the organiser can give away.
abstract contract LotteryBase is Base {
    uint256 internal constant TICKET = 0.01 ether;
    uint256 internal constant DEADLINE = START + 1 days;

    address internal immutable organiser = address(0x04A1);
    address internal immutable granter = address(0x64A7);
    Lottery internal lottery;
    uint256 internal prize;

    function setUp() public virtual override {
        super.setUp();
        lottery = new Lottery(_setup());
        vm.deal(granter, 1_000 ether);
        prize = _mintTo(organiser);
        vm.prank(organiser);
        token.setApprovalForAll(address(lottery), true);
    }

    function _setup() internal view returns (Lottery.Setup memory) {
        return Lottery.Setup({
            collectible: token,
            owner: owner,
            treasury: treasury,
            organiser: organiser,
            granter: granter,
            permitSigner: permitSigner,
            beacon: BeaconKey.info()
        });
    }

    function _lotteryTerms() internal view returns (ILottery.LotteryTerms memory) {
        return ILottery.LotteryTerms({
            tokenId: prize,
            ticketPrice: TICKET,
            moneyPrize: 0.2 ether,
            maxTickets: 150,
            walletLimit: 150,
            duration: 1 days,
            permitOnly: false,
            beneficiary: beneficiary
        });
    }

    function _create(ILottery.LotteryTerms memory terms) internal returns (uint256) {
        vm.prank(organiser);
        return lottery.createLottery(terms);
    }

    function _create() internal returns (uint256) {
        return _create(_lotteryTerms());
    }

    function _buyTickets(address buyer, uint256 lotteryId, uint256 count) internal {
        uint256 price = lottery.lottery(lotteryId).ticketPrice;
        vm.prank(buyer);
        lottery.buyTickets{value: price * count}(lotteryId, count);
    }

    function _grant(uint256 orderId, uint256 lotteryId, address holder, uint256 count) internal {
        vm.prank(granter);
        lottery.buyTicketsFor{value: TICKET * count}(orderId, lotteryId, holder, count);
    }

    function _signTicketPermit(uint256 key, uint256 lotteryId, address buyer, uint64 expiry)
        internal
        view
        returns (bytes memory)
    {
        bytes32 typeHash = keccak256("TicketPermit(uint256 lotteryId,address buyer,uint64 expiry)");
        return _signTyped(key, address(lottery), keccak256(abi.encode(typeHash, lotteryId, buyer, expiry)));
    }

    function _draw(uint256 lotteryId) internal {
        lottery.draw(lotteryId, BeaconKey.sign(lottery.lottery(lotteryId).round));
    }

    /// @dev Alice holds 60 of 100 tickets in two purchases, bob 40 between them; past the deadline.
    function _soldOut100() internal returns (uint256 lotteryId) {
        lotteryId = _create();
        _buyTickets(alice, lotteryId, 30);
        _buyTickets(bob, lotteryId, 40);
        _buyTickets(alice, lotteryId, 30);
        vm.warp(DEADLINE);
    }

    function _failed() internal returns (uint256 lotteryId) {
        lotteryId = _create();
        _buyTickets(alice, lotteryId, 59);
        _buyTickets(bob, lotteryId, 40);
        vm.warp(DEADLINE);
    }

    /// @dev The winner of {_soldOut100}, and which purchase won, worked out from what was bought.
    function _winner(uint256 lotteryId) internal view returns (address winner, uint256 purchase) {
        uint256 ticket = lottery.lottery(lotteryId).winningTicket;
        if (ticket < 30) return (alice, 0);
        return ticket < 70 ? (bob, 0) : (alice, 1);
    }

    function _assertPhase(uint256 lotteryId, ILottery.Phase expected) internal view {
        vm.assertEq(uint256(lottery.phase(lotteryId)), uint256(expected));
    }

    function _expectWrongPhase(uint256 lotteryId, ILottery.Phase actual) internal {
        vm.expectRevert(abi.encodeWithSelector(ILottery.WrongPhase.selector, lotteryId, actual));
    }
}
