// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICollectible} from "./ICollectible.sol";

/// @title The marketplace: fixed-price listings and English auctions of our collectible
/// @notice Native currency only. Amounts are wei, times are Unix seconds (UTC), shares are basis points (1/10,000).
///
/// Who is paid. Listing: the buyer pays price + royalty + fee, the seller receives exactly the price. Auction: the
/// winner pays the bid, royalty and fee come out of it. Royalty and fee are taken of the price or bid and round
/// down. The royalty goes to the drop's creator (ERC-2981), the fee to the treasury, both in the same transaction;
/// whoever cannot be paid directly is credited (see IPayouts).
///
/// Escrow. A listing leaves the token where it is and is void for ever as soon as the token's transfer count differs or
/// its owner switches the marketplace off (ICollectible.setMarketplaceApproval). An
/// auction locks the token in its owner's wallet (ICollectible.lockForAuction): until {settle} or
/// {cancelAuction} nobody can move it, and those two are its only ways out.
/// @dev Assumption: the collectible is our own contract, so its calls neither re-enter nor lie. All state is
/// written before money or tokens move. A pushed payment carries 22,300 gas (stipend included), enough for a contract
/// to call back here with effect, for instance to bid again from the refund of being outbid, with its own money; it
/// finds the state as after the whole call, and the money that it was owed is not there twice.
///
/// Warnings: tokens are handed over without the ERC-721 receiver callback. A buyer or bidder that is a contract
/// must be able to move ERC-721 tokens. A token sent here by a plain transfer is lost. Listings do not expire.
interface IMarketplace {
    /// @notice A running or ended, not yet settled auction. `end` is zero when there is none.
    /// @param reserve Least first bid.
    /// @param end First second at which no bid is accepted any more. Moves when a bid comes late.
    /// @param round The token's transfer count under this auction; `(tokenId, round)` names the auction for ever.
    /// @param extensionWindow A bid later than `end - extensionWindow` moves the end to that long after the bid.
    /// @param minIncrementBps A bid exceeds the highest one by at least this share of it, rounded up.
    /// @param feeBps Service fee at creation; later changes do not reach it.
    /// @param permitOnly Whether bidders need a {BidPermit}.
    struct Auction {
        uint96 reserve;
        uint40 end;
        uint48 round;
        uint24 extensionWindow;
        uint16 minIncrementBps;
        uint16 feeBps;
        bool permitOnly;
    }

    /// @notice What the seller decides about an auction.
    /// @param reserve Least first bid, 1 wei to 2^96 - 1 wei.
    /// @param duration Seconds from creation, 1 hour to 90 days.
    /// @param minIncrementBps 1 to 5,000.
    /// @param extensionWindow Seconds, 0 to 1 day.
    /// @param maxFeeBps The greatest service fee that the seller accepts.
    struct AuctionTerms {
        uint256 reserve;
        uint256 duration;
        uint256 minIncrementBps;
        uint256 extensionWindow;
        uint256 maxFeeBps;
        bool permitOnly;
    }

    // ------------------------------------------------------------------ events

    /// @notice `tokenId` can be bought for `price` plus royalty and fee while its transfer count stays the same.
    event Listed(
        uint256 indexed tokenId, address indexed seller, uint256 price, uint16 feeBps, uint48 transferCount
    );

    /// @notice The listing's price is now `price`; its fee stays.
    event PriceChanged(uint256 indexed tokenId, address indexed seller, uint256 price);

    /// @notice `seller` took the listing back.
    event ListingCancelled(uint256 indexed tokenId, address indexed seller);

    /// @notice `buyer` received the token for `price + royalty + fee`, paid by them or for them.
    event Sold(
        uint256 indexed tokenId,
        address indexed seller,
        address indexed buyer,
        uint256 price,
        uint256 royalty,
        uint256 fee
    );

    /// @notice Bids are accepted until `end`.
    event AuctionCreated(
        uint256 indexed tokenId,
        uint256 indexed round,
        address indexed seller,
        uint256 reserve,
        uint256 end,
        uint256 minIncrementBps,
        uint256 extensionWindow,
        uint16 feeBps,
        bool permitOnly
    );

    /// @notice `amount` is the highest bid. `end` is the auction's end after it.
    event BidPlaced(
        uint256 indexed tokenId, uint256 indexed round, address indexed bidder, uint256 amount, uint256 end
    );

    /// @notice The seller called the auction off before the first bid.
    event AuctionCancelled(uint256 indexed tokenId, uint256 indexed round);

    /// @notice The auction ended without a bid; the seller has the token back.
    event AuctionUnsold(uint256 indexed tokenId, uint256 indexed round);

    /// @notice `winner` has the token; the seller was paid `amount - royalty - fee`.
    event AuctionSettled(
        uint256 indexed tokenId,
        uint256 indexed round,
        address indexed winner,
        address seller,
        uint256 amount,
        uint256 royalty,
        uint256 fee
    );

    /// @notice Bid permits count when signed by `permitSigner`.
    event PermitSignerChanged(address indexed permitSigner);

    // ------------------------------------------------------------------ errors

    /// @notice The caller does not own the token.
    error NotTokenOwner(uint256 tokenId, address caller);

    /// @notice The caller owns the token or sells it, and cannot buy it or bid on it.
    error OwnToken(uint256 tokenId);

    /// @notice Zero, or more than 2^96 - 1 wei.
    error AmountOutOfRange(uint256 amount);

    /// @notice The token is listed already: change the price instead.
    error AlreadyListed(uint256 tokenId);

    /// @notice No listing that could be bought: never listed, cancelled, sold, or the token has moved or its owner
    /// switched the marketplace off since.
    error NotListed(uint256 tokenId);

    /// @notice The payment is not price + royalty + fee.
    error WrongTotal(uint256 expected, uint256 actual);

    /// @notice The token is in an auction.
    error AuctionOpen(uint256 tokenId);

    /// @notice No such auction of this token is open.
    error NoSuchAuction(uint256 tokenId);

    /// @notice Duration, increment or extension window outside its range (see {AuctionTerms}).
    error TermsOutOfRange();

    /// @notice The service fee is more than the seller accepts.
    error FeeAboveExpected(uint256 feeBps, uint256 maxFeeBps);

    /// @notice No more bids.
    error AuctionEnded(uint256 end);

    /// @notice It cannot be settled before its end.
    error AuctionStillOpen(uint256 end);

    /// @notice Bids need to be `minimum` at least.
    error BidTooLow(uint256 minimum, uint256 actual);

    /// @notice An auction with a bid runs to its end.
    error AuctionHasBid(uint256 tokenId);

    /// @notice Only bidders with a permit: use {bidWithPermit}.
    error PermitNeeded(uint256 tokenId);

    /// @notice Not signed by our permit signer for this bidder, auction, contract and chain.
    error WrongPermit();

    /// @notice The permit's time is over.
    error PermitExpired(uint64 expiry);

    // ------------------------------------------------------------------ listings

    /// @notice Offers the caller's token for `price`; the fee is fixed now. While the caller has the marketplace switched
    /// off the listing is void from the start, and {listing} says so.
    /// @dev Reverts: SalesPaused, AmountOutOfRange, NotTokenOwner, AuctionOpen, AlreadyListed.
    function list(uint256 tokenId, uint256 price) external;

    /// @notice Changes the price of the caller's listing; its fee stays. A buyer who still states the old total
    /// gets a revert. Works while paused, as {cancel} does: nothing is sold by it.
    /// @dev Reverts: AmountOutOfRange, NotListed.
    function changePrice(uint256 tokenId, uint256 price) external;

    /// @notice Removes the caller's listing, stale ones too. Works while paused.
    /// @dev Reverts: NotListed.
    function cancel(uint256 tokenId) external;

    /// @notice Buys a listed token. `msg.value` is the total that the buyer agreed to, to the wei.
    /// @dev Reverts: SalesPaused, NotListed, OwnToken, WrongTotal.
    function buy(uint256 tokenId) external payable;

    /// @notice Buys a listed token for `buyer`, who receives it and is named in {Sold}; the caller only pays. For sales
    /// that were paid elsewhere (card, UPI): it is delivered for exactly `msg.value`, or nothing happens.
    /// @dev Reverts: SalesPaused, NotListed, OwnToken where `buyer` is the seller, WrongTotal, TransferToZeroAddress.
    function buyFor(uint256 tokenId, address buyer) external payable;

    // ------------------------------------------------------------------ auctions

    /// @notice Locks the caller's token and opens an auction; the clock runs from now. Any listing of it is void.
    /// @dev Reverts: SalesPaused, AmountOutOfRange, TermsOutOfRange, FeeAboveExpected; NotTokenOwner, TokenLocked,
    /// MarketplaceSwitchedOff (collectible).
    /// @return round Names this auction of the token.
    function createAuction(uint256 tokenId, AuctionTerms calldata terms) external returns (uint48 round);

    /// @notice Bids `msg.value`. The one who was highest gets their money back in the same transaction. Works
    /// while paused.
    /// @param round The auction the bidder looked at, so that a bid can never land in a later one.
    /// @dev Reverts: PermitNeeded, NoSuchAuction, AuctionEnded, OwnToken, BidTooLow, AmountOutOfRange.
    function bid(uint256 tokenId, uint256 round) external payable;

    /// @notice The same with a permit of our permit signer:
    /// EIP-712 `BidPermit(uint256 tokenId,uint256 round,address bidder,uint64 expiry)`.
    /// @dev Reverts as {bid}, and PermitExpired, WrongPermit.
    function bidWithPermit(uint256 tokenId, uint256 round, uint64 expiry, bytes calldata signature) external payable;

    /// @notice Calls the caller's auction off before the first bid. Works while paused.
    /// @dev Reverts: NoSuchAuction, NotTokenOwner, AuctionHasBid.
    function cancelAuction(uint256 tokenId) external;

    /// @notice After the end: token to the winner and money to creator, treasury and seller; without a bid the
    /// seller has the token back. Anyone may call it. Works while paused.
    /// @dev Reverts: NoSuchAuction, AuctionStillOpen.
    function settle(uint256 tokenId) external;

    // ------------------------------------------------------------------ reading

    /// @notice The owner's listing of the token, its price zero when there is none or it is void. `buyable` says whether
    /// {buy} with `total` works for anybody but the seller right now.
    function listing(uint256 tokenId)
        external
        view
        returns (address seller, uint256 price, uint256 total, bool buyable);

    /// @notice The auction of the token, all zero when there is none.
    function auction(uint256 tokenId) external view returns (Auction memory);

    /// @notice The highest bid of the open auction, zero when there is none.
    function highestBid(uint256 tokenId) external view returns (address bidder, uint256 amount);

    /// @notice Least amount that {bid} accepts now, zero when no auction is open or its end is reached.
    function minimumBid(uint256 tokenId) external view returns (uint256);

    /// @notice The collectible sold here.
    function collectible() external view returns (ICollectible);

    /// @notice See {PermitSignerChanged}.
    function permitSigner() external view returns (address);

    /// @notice Owner only. Takes effect at once; permits of the old signer are void from now on.
    function setPermitSigner(address newPermitSigner) external;
}
