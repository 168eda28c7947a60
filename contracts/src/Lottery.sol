// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {ECDSA} from "solady/utils/ECDSA.sol";
import {EIP712} from "solady/utils/EIP712.sol";
import {Administered} from "./Administered.sol";
import {Payouts} from "./Payouts.sol";
import {ICollectible} from "./interfaces/ICollectible.sol";
import {ILottery} from "./interfaces/ILottery.sol";
import {Beacon} from "./lottery/Beacon.sol";

/// @title The lottery; documented in ILottery
contract Lottery is ILottery, EIP712, Administered, Payouts, Beacon {
    /// @notice Everything the contract starts with.
    struct Setup {
        ICollectible collectible;
        address owner;
        address treasury;
        address organiser;
        address granter;
        address permitSigner;
        BeaconInfo beacon;
    }

    uint256 public constant MIN_TICKETS = 100;
    uint256 public constant DRAW_MARGIN = 30 minutes;
    uint256 public constant REVEAL_BOUND = 7 days;
    uint256 private constant MIN_DURATION = 1 hours;
    uint256 private constant MAX_DURATION = 90 days;
    bytes32 private constant PERMIT_TYPEHASH =
        keccak256("TicketPermit(uint256 lotteryId,address buyer,uint64 expiry)");

    ICollectible public immutable collectible;
    address public organiser;
    address public granter;
    address public permitSigner;
    uint256 public lotteryCount;

    // A purchase reads and writes the first slot of its lottery, and the last one, the hash of the ticket list.
    mapping(uint256 lotteryId => LotteryState) private _lotteries;

    // What one account holds, two numbers of 32 bits to a cell, four cells to a slot. Cell 0: tickets and purchases.
    // Cell n: first ticket and end of purchase n - 1. So the first three purchases share the slot of the totals.
    mapping(uint256 lotteryId => mapping(address holder => uint64[1 << 32])) private _holdings;
    mapping(uint256 word => uint256 bits) private _usedOrders;

    constructor(Setup memory setup) Administered(setup.owner, setup.treasury) Beacon(setup.beacon) {
        _requireAccount(address(setup.collectible));
        collectible = setup.collectible;
        _setOrganiser(setup.organiser);
        _setGranter(setup.granter);
        _setPermitSigner(setup.permitSigner);
    }

    // ------------------------------------------------------------------ selling

    /// @inheritdoc ILottery
    function createLottery(LotteryTerms calldata terms) external whenNotPaused returns (uint256 lotteryId) {
        if (msg.sender != organiser) revert CallerNotOrganiser(msg.sender);
        _checkTerms(terms);
        uint256 deadline = block.timestamp + terms.duration;
        LotteryState memory entry = LotteryState({
            ticketPrice: uint96(terms.ticketPrice),
            sold: 0,
            maxTickets: terms.maxTickets,
            walletLimit: terms.walletLimit,
            deadline: SafeCast.toUint40(deadline),
            permitOnly: terms.permitOnly,
            phase: Phase.Selling,
            giver: msg.sender,
            moneyPrize: uint96(terms.moneyPrize),
            beneficiary: terms.beneficiary == address(0) ? treasury : terms.beneficiary,
            round: roundAt(deadline + DRAW_MARGIN),
            winningTicket: 0,
            tokenId: terms.tokenId,
            listHash: 0
        });
        lotteryId = ++lotteryCount;
        _lotteries[lotteryId] = entry;
        emit LotteryCreated(
            lotteryId,
            terms.tokenId,
            msg.sender,
            entry.beneficiary,
            terms.ticketPrice,
            terms.moneyPrize,
            terms.maxTickets,
            terms.walletLimit,
            entry.deadline,
            entry.round,
            terms.permitOnly
        );
        _moveToken(msg.sender, address(this), terms.tokenId);
    }

    /// @inheritdoc ILottery
    function buyTickets(uint256 lotteryId, uint256 count) external payable {
        if (_lotteries[lotteryId].permitOnly) revert PermitNeeded(lotteryId);
        _sell(lotteryId, msg.sender, count);
    }

    /// @inheritdoc ILottery
    function buyTicketsWithPermit(uint256 lotteryId, uint256 count, uint64 expiry, bytes calldata signature)
        external
        payable
    {
        if (block.timestamp > expiry) revert PermitExpired(expiry);
        bytes32 digest = _hashTypedData(keccak256(abi.encode(PERMIT_TYPEHASH, lotteryId, msg.sender, expiry)));
        if (ECDSA.tryRecoverCalldata(digest, signature) != permitSigner) revert WrongPermit();
        _sell(lotteryId, msg.sender, count);
    }

    /// @inheritdoc ILottery
    function buyTicketsFor(uint256 orderId, uint256 lotteryId, address holder, uint256 count) external payable {
        if (msg.sender != granter) revert CallerNotGranter(msg.sender);
        _requireAccount(holder);
        uint256 bit = 1 << (orderId & 0xff);
        uint256 word = _usedOrders[orderId >> 8];
        if (word & bit != 0) revert OrderAlreadyUsed(orderId);
        _usedOrders[orderId >> 8] = word | bit;
        _sell(lotteryId, holder, count);
        emit TicketOrderFilled(orderId, lotteryId, holder);
    }

    /// @inheritdoc ILottery
    function cancel(uint256 lotteryId) external {
        _requirePhase(lotteryId, Phase.Selling);
        LotteryState storage entry = _lotteries[lotteryId];
        if (entry.giver != msg.sender) revert CallerNotGiver(msg.sender);
        entry.phase = Phase.Refunding;
        emit LotteryCancelled(lotteryId);
        _moveToken(address(this), msg.sender, entry.tokenId);
    }

    // ------------------------------------------------------------------ ending

    /// @inheritdoc ILottery
    function draw(uint256 lotteryId, uint256[2] calldata signature) external {
        _requirePhase(lotteryId, Phase.Drawing);
        LotteryState memory entry = _lotteries[lotteryId];
        _checkSignature(entry.round, signature);
        bytes32 randomness = keccak256(abi.encodePacked(signature));
        bytes32 drawn = keccak256(abi.encode(randomness, block.chainid, address(this), lotteryId));
        // Less than `sold`, which has 32 bits.
        uint32 winningTicket = uint32(uint256(drawn) % entry.sold);
        uint256 proceeds = uint256(entry.ticketPrice) * entry.sold - entry.moneyPrize;

        _lotteries[lotteryId].phase = Phase.Drawn;
        _lotteries[lotteryId].winningTicket = winningTicket;
        emit LotteryDrawn(lotteryId, entry.round, signature, winningTicket, proceeds);
        _pay(entry.beneficiary, proceeds);
    }

    /// @inheritdoc ILottery
    function claimPrize(uint256 lotteryId, address winner, uint256 purchase) external {
        _requirePhase(lotteryId, Phase.Drawn);
        LotteryState memory entry = _lotteries[lotteryId];
        (uint256 first, uint256 end) = purchaseOf(lotteryId, winner, purchase);
        if (entry.winningTicket < first || entry.winningTicket >= end) revert NotTheWinner(lotteryId, winner);
        _lotteries[lotteryId].phase = Phase.Delivered;
        emit PrizeClaimed(lotteryId, winner, entry.moneyPrize);
        _moveToken(address(this), winner, entry.tokenId);
        _pay(winner, entry.moneyPrize);
    }

    /// @inheritdoc ILottery
    function returnPrize(uint256 lotteryId) external {
        _requirePhase(lotteryId, Phase.Refunding);
        LotteryState storage entry = _lotteries[lotteryId];
        // Written as refunding, not only come to it by time: the token has gone back already.
        if (entry.phase == Phase.Refunding) revert WrongPhase(lotteryId, Phase.Refunding);
        entry.phase = Phase.Refunding;
        emit PrizeReturned(lotteryId);
        _moveToken(address(this), entry.giver, entry.tokenId);
    }

    /// @inheritdoc ILottery
    function claimRefund(uint256 lotteryId, address holder) external {
        _requirePhase(lotteryId, Phase.Refunding);
        (uint256 tickets,) = ticketsOf(lotteryId, holder);
        uint256 amount = tickets * _lotteries[lotteryId].ticketPrice;
        if (amount == 0) revert NothingToRefund(lotteryId, holder);
        _holdings[lotteryId][holder][0] = 0;
        emit TicketsRefunded(lotteryId, holder, amount);
        _pay(holder, amount);
    }

    // ------------------------------------------------------------------ reading

    /// @inheritdoc ILottery
    function lottery(uint256 lotteryId) external view returns (LotteryState memory) {
        return _lotteries[lotteryId];
    }

    /// @inheritdoc ILottery
    function phase(uint256 lotteryId) public view returns (Phase) {
        LotteryState storage entry = _lotteries[lotteryId];
        Phase written = entry.phase;
        if (written != Phase.Selling || block.timestamp < entry.deadline) return written;
        if (entry.sold < MIN_TICKETS) return Phase.Refunding;
        return block.timestamp < roundTime(entry.round) + REVEAL_BOUND ? Phase.Drawing : Phase.Refunding;
    }

    /// @inheritdoc ILottery
    function ticketsOf(uint256 lotteryId, address account)
        public
        view
        returns (uint256 tickets, uint256 purchases)
    {
        return _unpack(_holdings[lotteryId][account][0]);
    }

    /// @inheritdoc ILottery
    function purchaseOf(uint256 lotteryId, address account, uint256 purchase)
        public
        view
        returns (uint256 first, uint256 end)
    {
        return _unpack(_holdings[lotteryId][account][purchase + 1]);
    }

    /// @inheritdoc ILottery
    function isOrderUsed(uint256 orderId) external view returns (bool) {
        return _usedOrders[orderId >> 8] & (1 << (orderId & 0xff)) != 0;
    }

    // ------------------------------------------------------------------ roles

    /// @inheritdoc ILottery
    function setOrganiser(address newOrganiser) external onlyOwner {
        _setOrganiser(newOrganiser);
    }

    /// @inheritdoc ILottery
    function setGranter(address newGranter) external onlyOwner {
        _setGranter(newGranter);
    }

    /// @inheritdoc ILottery
    function setPermitSigner(address newPermitSigner) external onlyOwner {
        _setPermitSigner(newPermitSigner);
    }

    // ------------------------------------------------------------------ inside

    function _checkTerms(LotteryTerms calldata terms) private pure {
        if (
            terms.ticketPrice > type(uint96).max || terms.moneyPrize > type(uint96).max
                || terms.moneyPrize > terms.ticketPrice * MIN_TICKETS
                || terms.maxTickets < MIN_TICKETS || terms.walletLimit == 0
                || terms.walletLimit > terms.maxTickets || terms.duration < MIN_DURATION
                || terms.duration > MAX_DURATION
        ) revert LotteryTermsOutOfRange();
    }

    function _sell(uint256 lotteryId, address holder, uint256 count) private whenNotPaused {
        LotteryState storage entry = _lotteries[lotteryId];
        if (entry.phase != Phase.Selling) revert TicketsNotOnSale(lotteryId);
        if (block.timestamp >= entry.deadline) revert TicketSaleEnded(entry.deadline);
        uint256 first = entry.sold;
        uint256 left = entry.maxTickets - first;
        if (count == 0 || count > left) revert TicketCountOutOfRange(left, count);
        uint256 total = count * entry.ticketPrice;
        if (msg.value != total) revert WrongValue(total, msg.value);

        uint64[1 << 32] storage cells = _holdings[lotteryId][holder];
        (uint256 tickets, uint256 purchases) = _unpack(cells[0]);
        tickets += count;
        if (tickets > entry.walletLimit) revert WalletLimitReached(entry.walletLimit);
        // No count here exceeds `maxTickets`, which has 32 bits.
        entry.sold = uint32(first + count);
        cells[0] = _pack(tickets, purchases + 1);
        cells[purchases + 1] = _pack(first, first + count);
        entry.listHash = keccak256(abi.encode(entry.listHash, holder, count));
        emit TicketsBought(lotteryId, holder, first, count);
    }

    function _pack(uint256 low, uint256 high) private pure returns (uint64) {
        return uint64(high << 32 | low);
    }

    function _unpack(uint64 cell) private pure returns (uint256 low, uint256 high) {
        return (uint32(cell), cell >> 32);
    }

    function _requirePhase(uint256 lotteryId, Phase expected) private view {
        Phase actual = phase(lotteryId);
        if (actual != expected) revert WrongPhase(lotteryId, actual);
    }

    function _moveToken(address from, address to, uint256 tokenId) private {
        IERC721(address(collectible)).transferFrom(from, to, tokenId);
    }

    function _setOrganiser(address newOrganiser) private {
        _requireAccount(newOrganiser);
        organiser = newOrganiser;
        emit OrganiserChanged(newOrganiser);
    }

    function _setGranter(address newGranter) private {
        _requireAccount(newGranter);
        granter = newGranter;
        emit GranterChanged(newGranter);
    }

    function _setPermitSigner(address newPermitSigner) private {
        _requireAccount(newPermitSigner);
        permitSigner = newPermitSigner;
        emit PermitSignerChanged(newPermitSigner);
    }

    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Talkies", "1");
    }
}
