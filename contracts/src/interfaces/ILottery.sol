// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICollectible} from "./ICollectible.sol";

/// @title The lottery: tickets for a token of our collectible
/// @notice Native currency only. Amounts are wei, times are Unix seconds (UTC).
///
/// A lottery sells numbered tickets, 0 to `sold - 1`, until its deadline. With {MIN_TICKETS} or more it draws one
/// of them; its holder gets the token and the money prize, the beneficiary gets the rest of the takings. With fewer,
/// when cancelled, or without randomness in time, every holder gets the price of their tickets back and the token
/// goes back to its giver.
///
/// The draw. The lottery names at creation the first round of the beacon (see IBeacon) at {DRAW_MARGIN} after the
/// deadline or later. Anybody hands in the round's signature; the winning ticket is
/// `keccak256(abi.encode(keccak256(signature), chainid, this contract, lotteryId)) % sold` (the bias is below 2^-224).
/// Nobody can choose among signatures, because a round has only one, and nobody can buy once it can be known. The
/// only other end is {REVEAL_BOUND} after the round without anybody handing it in.
///
/// Escrow. The token lies in this contract from creation on; its ways out are {cancel} and {returnPrize} to the giver
/// and {claimPrize} to the winner, and only one of them. Whoever cannot be paid directly is credited (see IPayouts).
/// @dev Assumptions: the collectible is our own contract, so its calls neither re-enter nor lie; block timestamps are
/// within {DRAW_MARGIN} of true time, and blocks older than it are never replaced. All state is written before money
/// or tokens move.
///
/// Warnings: tokens are handed over without the ERC-721 receiver callback. A token sent here other than by
/// {createLottery} cannot be recovered. Who holds which ticket is stored by holder; to find the holder of a ticket
/// read the events, and check them against `listHash`.
interface ILottery {
    /// @notice Where a lottery is.
    /// @param None There is no such lottery.
    /// @param Selling Until its deadline.
    /// @param Drawing Enough tickets; waits for the beacon's signature.
    /// @param Drawn The winning ticket is known, the prize not yet claimed.
    /// @param Delivered The winner has the prize.
    /// @param Refunding Tickets are paid back.
    enum Phase {
        None,
        Selling,
        Drawing,
        Drawn,
        Delivered,
        Refunding
    }

    /// @notice What the giver decides.
    /// @param tokenId Token of the collectible; the giver owns it and has approved this contract for it.
    /// @param ticketPrice 0 for a free lottery, at most 2^96 - 1 wei.
    /// @param moneyPrize Taken from the takings for the winner; at most {MIN_TICKETS} times the price, and 2^96 - 1 wei.
    /// @param maxTickets {MIN_TICKETS} at least.
    /// @param walletLimit Most tickets of one wallet, 1 to `maxTickets`.
    /// @param duration Seconds until the deadline, 1 hour to 90 days.
    /// @param permitOnly Whether buyers need a permit.
    /// @param beneficiary Gets the takings; zero stands for the treasury at creation.
    struct LotteryTerms {
        uint256 tokenId;
        uint256 ticketPrice;
        uint256 moneyPrize;
        uint32 maxTickets;
        uint32 walletLimit;
        uint32 duration;
        bool permitOnly;
        address beneficiary;
    }

    /// @notice A lottery as stored.
    /// @param phase As last written; time moves on without writing, so ask {phase}.
    /// @param winningTicket Means something once drawn.
    /// @param round The beacon's round that decides.
    /// @param listHash Commits to the ticket list: starts at zero, and each purchase makes it
    /// `keccak256(abi.encode(listHash, holder, count))`.
    struct LotteryState {
        uint96 ticketPrice;
        uint32 sold;
        uint32 maxTickets;
        uint32 walletLimit;
        uint40 deadline;
        bool permitOnly;
        Phase phase;
        address giver;
        uint96 moneyPrize;
        address beneficiary;
        uint64 round;
        uint32 winningTicket;
        uint256 tokenId;
        bytes32 listHash;
    }

    // ------------------------------------------------------------------ events

    /// @notice Tickets are sold before `deadline`; `round` of the beacon decides.
    event LotteryCreated(
        uint256 indexed lotteryId,
        uint256 indexed tokenId,
        address indexed giver,
        address beneficiary,
        uint256 ticketPrice,
        uint256 moneyPrize,
        uint32 maxTickets,
        uint32 walletLimit,
        uint40 deadline,
        uint64 round,
        bool permitOnly
    );

    /// @notice `holder` has the tickets `firstTicket` to `firstTicket + count - 1`.
    event TicketsBought(uint256 indexed lotteryId, address indexed holder, uint256 firstTicket, uint256 count);

    /// @notice The tickets just bought belong to an order that was paid elsewhere.
    event TicketOrderFilled(uint256 indexed orderId, uint256 indexed lotteryId, address indexed holder);

    /// @notice The giver called the lottery off and has the token back.
    event LotteryCancelled(uint256 indexed lotteryId);

    /// @notice `winningTicket` won by the beacon's `signature`; the beneficiary was paid `proceeds`.
    event LotteryDrawn(
        uint256 indexed lotteryId, uint64 round, uint256[2] signature, uint256 winningTicket, uint256 proceeds
    );

    /// @notice `winner` has the token and `moneyPrize`.
    event PrizeClaimed(uint256 indexed lotteryId, address indexed winner, uint256 moneyPrize);

    /// @notice The lottery failed; the giver has the token back.
    event PrizeReturned(uint256 indexed lotteryId);

    /// @notice `holder` got `amount` back, the price of all their tickets.
    event TicketsRefunded(uint256 indexed lotteryId, address indexed holder, uint256 amount);

    /// @notice The account that may create lotteries.
    event OrganiserChanged(address indexed organiser);

    /// @notice The account that may buy tickets for orders paid elsewhere.
    event GranterChanged(address indexed granter);

    /// @notice Ticket permits count when signed by `permitSigner`.
    event PermitSignerChanged(address indexed permitSigner);

    // ------------------------------------------------------------------ errors

    /// @notice The caller is not the organiser.
    error CallerNotOrganiser(address caller);

    /// @notice The caller is not the granter.
    error CallerNotGranter(address caller);

    /// @notice The caller did not give the prize.
    error CallerNotGiver(address caller);

    /// @notice Something in the terms is outside its range (see {LotteryTerms}).
    error LotteryTermsOutOfRange();

    /// @notice No such lottery, or it was cancelled.
    error TicketsNotOnSale(uint256 lotteryId);

    /// @notice The deadline has passed.
    error TicketSaleEnded(uint256 deadline);

    /// @notice Zero tickets, or more than the `left` ones.
    error TicketCountOutOfRange(uint256 left, uint256 count);

    /// @notice A wallet may hold `limit` tickets of this lottery.
    error WalletLimitReached(uint256 limit);

    /// @notice The payment is not price times count.
    error WrongValue(uint256 expected, uint256 actual);

    /// @notice Only buyers with a permit: use {buyTicketsWithPermit}.
    error PermitNeeded(uint256 lotteryId);

    /// @notice Not signed by our permit signer for this buyer, lottery, contract and chain.
    error WrongPermit();

    /// @notice The permit's time is over.
    error PermitExpired(uint64 expiry);

    /// @notice The order's tickets were bought before.
    error OrderAlreadyUsed(uint256 orderId);

    /// @notice The lottery is not in the phase that this needs.
    error WrongPhase(uint256 lotteryId, Phase phase);

    /// @notice That purchase of `account` does not hold the winning ticket.
    error NotTheWinner(uint256 lotteryId, address account);

    /// @notice The account holds no paid tickets, or has its money back.
    error NothingToRefund(uint256 lotteryId, address account);

    // ------------------------------------------------------------------ selling

    /// @notice Takes the caller's token into escrow and opens a lottery for it. Only the organiser.
    /// @dev Reverts: CallerNotOrganiser, SalesPaused, LotteryTermsOutOfRange; NotOwnerNorApproved, TokenLocked,
    /// TransferFromIncorrectOwner (collectible).
    /// @return lotteryId Counts from 1.
    function createLottery(LotteryTerms calldata terms) external returns (uint256 lotteryId);

    /// @notice Buys `count` tickets. `msg.value` is price times count, to the wei.
    /// @dev Reverts: SalesPaused, TicketsNotOnSale, PermitNeeded, TicketSaleEnded, TicketCountOutOfRange,
    /// WalletLimitReached, WrongValue.
    function buyTickets(uint256 lotteryId, uint256 count) external payable;

    /// @notice The same with a permit of our permit signer, which may be used until it expires:
    /// EIP-712 `TicketPermit(uint256 lotteryId,address buyer,uint64 expiry)`.
    /// @dev Reverts as {buyTickets}, and PermitExpired, WrongPermit.
    function buyTicketsWithPermit(uint256 lotteryId, uint256 count, uint64 expiry, bytes calldata signature)
        external
        payable;

    /// @notice Buys `count` tickets for `holder`, who paid order `orderId` elsewhere. Only the granter, who pays their
    /// price here, so that odds, takings and refunds are the same for all; a refund goes to the holder. Needs no
    /// permit: who may take part was asked with the order.
    /// @dev Reverts as {buyTickets} but PermitNeeded, and CallerNotGranter, OrderAlreadyUsed, ZeroAddress.
    function buyTicketsFor(uint256 orderId, uint256 lotteryId, address holder, uint256 count) external payable;

    /// @notice Calls the lottery off before its deadline: token to the caller, tickets are paid back by {claimRefund}.
    /// Only its giver. Works while paused.
    /// @dev Reverts: WrongPhase, CallerNotGiver.
    function cancel(uint256 lotteryId) external;

    // ------------------------------------------------------------------ ending

    /// @notice Decides the winner by the beacon's signature of the lottery's round and pays the beneficiary. Anyone may
    /// call it. Works while paused.
    /// @param signature The point (x, y) on G1.
    /// @dev Reverts: WrongPhase, WrongBeaconSignature.
    function draw(uint256 lotteryId, uint256[2] calldata signature) external;

    /// @notice Token and money prize to the winner. Anyone may call it. Works while paused.
    /// @param purchase Which of the winner's purchases holds the winning ticket, see {purchaseOf}.
    /// @dev Reverts: WrongPhase, NotTheWinner.
    function claimPrize(uint256 lotteryId, address winner, uint256 purchase) external;

    /// @notice After a failed lottery: the token to its giver. Anyone may call it. Works while paused.
    /// @dev Reverts: WrongPhase, also when it went back before.
    function returnPrize(uint256 lotteryId) external;

    /// @notice After a failed or cancelled lottery: the price of all tickets of `holder` to `holder`. Anyone may call
    /// it, before or after {returnPrize}. Works while paused.
    /// @dev Reverts: WrongPhase, NothingToRefund.
    function claimRefund(uint256 lotteryId, address holder) external;

    // ------------------------------------------------------------------ reading

    /// @notice Tickets that a lottery needs in order to draw: 100.
    function MIN_TICKETS() external view returns (uint256);

    /// @notice Seconds from the deadline to the earliest round that may decide: 30 minutes.
    function DRAW_MARGIN() external view returns (uint256);

    /// @notice Seconds after the round's time at which a lottery without a draw fails: 7 days.
    function REVEAL_BOUND() external view returns (uint256);

    /// @notice The collectible whose tokens are prizes.
    function collectible() external view returns (ICollectible);

    /// @notice Lotteries so far; their ids are 1 to this.
    function lotteryCount() external view returns (uint256);

    /// @notice The lottery as stored, all zero when there is none.
    function lottery(uint256 lotteryId) external view returns (LotteryState memory);

    /// @notice Where the lottery is now.
    function phase(uint256 lotteryId) external view returns (Phase);

    /// @notice How many tickets the account holds and in how many purchases. Tickets paid back are not counted.
    function ticketsOf(uint256 lotteryId, address account) external view returns (uint256 tickets, uint256 purchases);

    /// @notice The tickets `first` to `end - 1` of the account's purchase number `purchase`, from 0; zero when none.
    function purchaseOf(uint256 lotteryId, address account, uint256 purchase)
        external
        view
        returns (uint256 first, uint256 end);

    /// @notice Whether the order's tickets were bought.
    function isOrderUsed(uint256 orderId) external view returns (bool);

    /// @notice See {OrganiserChanged}.
    function organiser() external view returns (address);

    /// @notice See {GranterChanged}.
    function granter() external view returns (address);

    /// @notice See {PermitSignerChanged}.
    function permitSigner() external view returns (address);

    /// @notice Owner only.
    function setOrganiser(address newOrganiser) external;

    /// @notice Owner only.
    function setGranter(address newGranter) external;

    /// @notice Owner only. Takes effect at once; permits of the old signer are void from now on.
    function setPermitSigner(address newPermitSigner) external;
}
