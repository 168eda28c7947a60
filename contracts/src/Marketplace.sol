// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {ECDSA} from "solady/utils/ECDSA.sol";
import {EIP712} from "solady/utils/EIP712.sol";
import {Administered} from "./Administered.sol";
import {Payouts} from "./Payouts.sol";
import {ServiceFee} from "./ServiceFee.sol";
import {ICollectible} from "./interfaces/ICollectible.sol";
import {IMarketplace} from "./interfaces/IMarketplace.sol";

/// @title The marketplace; documented in IMarketplace
contract Marketplace is IMarketplace, EIP712, ServiceFee, Payouts {
    struct Bid {
        address bidder;
        uint96 amount;
    }

    uint256 private constant MIN_DURATION = 1 hours;
    uint256 private constant MAX_DURATION = 90 days;
    uint256 private constant MAX_INCREMENT_BPS = 5_000;
    uint256 private constant MAX_EXTENSION_WINDOW = 1 days;
    uint256 private constant FEE_SHIFT = 96;
    uint256 private constant STAMP_SHIFT = 112;
    // Bits of a stamp, see ICollectible.saleState.
    uint256 private constant LOCKED = 1 << 95;
    uint256 private constant SWITCHED_OFF = 1 << 96;
    bytes32 private constant PERMIT_TYPEHASH =
        keccak256("BidPermit(uint256 tokenId,uint256 round,address bidder,uint64 expiry)");

    ICollectible public immutable collectible;
    address public permitSigner;

    // Keyed by seller too: a seller removes a listing without asking the collectible who owns the token, and a
    // later owner never meets somebody else's listing.
    // One word: price (96 bits), fee (16) and, above, the stamp of the token (ICollectible.saleState). Packed here, because
    // the compiler would write a struct field by field (700 gas of every seller).
    mapping(address seller => mapping(uint256 tokenId => uint256 listing)) private _listings;
    mapping(uint256 tokenId => Auction) private _auctions;
    mapping(uint256 tokenId => Bid) private _bids;

    constructor(
        ICollectible collectible_,
        address initialOwner,
        address initialTreasury,
        address initialPermitSigner,
        uint16 initialFeeBps
    ) Administered(initialOwner, initialTreasury) ServiceFee(initialFeeBps) {
        _requireAccount(address(collectible_));
        collectible = collectible_;
        _setPermitSigner(initialPermitSigner);
    }

    // ------------------------------------------------------------------ listings

    /// @inheritdoc IMarketplace
    function list(uint256 tokenId, uint256 price) external {
        (bool stopped, uint16 currentFeeBps) = (paused, feeBps);
        if (stopped) revert SalesPaused();
        uint96 checkedPrice = _checkAmount(price);
        (address owner, uint256 stamp) = collectible.saleState(tokenId);
        if (owner != msg.sender) revert NotTokenOwner(tokenId, msg.sender);
        if (stamp & LOCKED != 0) revert AuctionOpen(tokenId);

        mapping(uint256 => uint256) storage own = _listings[msg.sender];
        if (_isLive(own[tokenId], stamp)) revert AlreadyListed(tokenId);
        own[tokenId] = stamp << STAMP_SHIFT | uint256(currentFeeBps) << FEE_SHIFT | checkedPrice;
        emit Listed(tokenId, msg.sender, price, currentFeeBps, uint48(stamp));
    }

    /// @inheritdoc IMarketplace
    function changePrice(uint256 tokenId, uint256 price) external {
        uint96 checkedPrice = _checkAmount(price);
        (address owner, uint256 before,) = _liveListing(tokenId);
        if (owner != msg.sender || before == 0) revert NotListed(tokenId);
        _listings[msg.sender][tokenId] ^= before ^ checkedPrice;
        emit PriceChanged(tokenId, msg.sender, price);
    }

    /// @inheritdoc IMarketplace
    function cancel(uint256 tokenId) external {
        if (_listings[msg.sender][tokenId] == 0) revert NotListed(tokenId);
        delete _listings[msg.sender][tokenId];
        emit ListingCancelled(tokenId, msg.sender);
    }

    /// @inheritdoc IMarketplace
    function buy(uint256 tokenId) external payable {
        _buy(tokenId, msg.sender);
    }

    /// @inheritdoc IMarketplace
    function buyFor(uint256 tokenId, address buyer) external payable {
        _buy(tokenId, buyer);
    }

    function _buy(uint256 tokenId, address buyer) private whenNotPaused {
        (address seller, uint256 price, uint256 entryFeeBps) = _liveListing(tokenId);
        if (price == 0) revert NotListed(tokenId);
        if (seller == buyer) revert OwnToken(tokenId);
        (address creator, uint256 royalty) = collectible.royaltyInfo(tokenId, price);
        uint256 fee = _shareDown(price, entryFeeBps);
        uint256 total = price + royalty + fee;
        if (msg.value != total) revert WrongTotal(total, msg.value);

        delete _listings[seller][tokenId];
        emit Sold(tokenId, seller, buyer, price, royalty, fee);
        IERC721(address(collectible)).transferFrom(seller, buyer, tokenId);
        _pay(creator, royalty);
        _pay(treasury, fee);
        _pay(seller, price);
    }

    // ------------------------------------------------------------------ auctions

    /// @inheritdoc IMarketplace
    function createAuction(uint256 tokenId, AuctionTerms calldata terms)
        external
        whenNotPaused
        returns (uint48 round)
    {
        uint96 reserve = _checkAmount(terms.reserve);
        if (
            terms.duration < MIN_DURATION || terms.duration > MAX_DURATION || terms.minIncrementBps == 0
                || terms.minIncrementBps > MAX_INCREMENT_BPS || terms.extensionWindow > MAX_EXTENSION_WINDOW
        ) revert TermsOutOfRange();
        uint16 currentFeeBps = feeBps;
        if (currentFeeBps > terms.maxFeeBps) revert FeeAboveExpected(currentFeeBps, terms.maxFeeBps);

        round = collectible.lockForAuction(tokenId, msg.sender);
        // The plain narrowings are bounded by the checks above.
        Auction memory entry = Auction({
            reserve: reserve,
            end: SafeCast.toUint40(block.timestamp + terms.duration),
            round: round,
            extensionWindow: uint24(terms.extensionWindow),
            minIncrementBps: uint16(terms.minIncrementBps),
            feeBps: currentFeeBps,
            permitOnly: terms.permitOnly
        });
        _auctions[tokenId] = entry;
        emit AuctionCreated(
            tokenId,
            round,
            msg.sender,
            reserve,
            entry.end,
            terms.minIncrementBps,
            terms.extensionWindow,
            currentFeeBps,
            entry.permitOnly
        );
    }

    /// @inheritdoc IMarketplace
    function bid(uint256 tokenId, uint256 round) external payable {
        Auction memory entry = _auctions[tokenId];
        if (entry.permitOnly) revert PermitNeeded(tokenId);
        _bid(tokenId, round, entry);
    }

    /// @inheritdoc IMarketplace
    function bidWithPermit(uint256 tokenId, uint256 round, uint64 expiry, bytes calldata signature)
        external
        payable
    {
        if (block.timestamp > expiry) revert PermitExpired(expiry);
        bytes32 digest =
            _hashTypedData(keccak256(abi.encode(PERMIT_TYPEHASH, tokenId, round, msg.sender, expiry)));
        if (ECDSA.tryRecoverCalldata(digest, signature) != permitSigner) revert WrongPermit();
        _bid(tokenId, round, _auctions[tokenId]);
    }

    /// @inheritdoc IMarketplace
    function cancelAuction(uint256 tokenId) external {
        Auction memory entry = _auctions[tokenId];
        if (entry.end == 0) revert NoSuchAuction(tokenId);
        if (_ownerOf(tokenId) != msg.sender) revert NotTokenOwner(tokenId, msg.sender);
        if (_bids[tokenId].amount != 0) revert AuctionHasBid(tokenId);
        delete _auctions[tokenId];
        emit AuctionCancelled(tokenId, entry.round);
        collectible.unlock(tokenId);
    }

    /// @inheritdoc IMarketplace
    function settle(uint256 tokenId) external {
        Auction memory entry = _auctions[tokenId];
        if (entry.end == 0) revert NoSuchAuction(tokenId);
        if (block.timestamp < entry.end) revert AuctionStillOpen(entry.end);
        Bid memory winning = _bids[tokenId];
        delete _auctions[tokenId];
        if (winning.amount == 0) {
            emit AuctionUnsold(tokenId, entry.round);
            collectible.unlock(tokenId);
            return;
        }
        delete _bids[tokenId];

        address seller = collectible.transferLocked(tokenId, winning.bidder);
        (address creator, uint256 royalty) = collectible.royaltyInfo(tokenId, winning.amount);
        uint256 fee = _shareDown(winning.amount, entry.feeBps);
        emit AuctionSettled(tokenId, entry.round, winning.bidder, seller, winning.amount, royalty, fee);
        _pay(creator, royalty);
        _pay(treasury, fee);
        _pay(seller, winning.amount - royalty - fee);
    }

    // ------------------------------------------------------------------ reading

    /// @inheritdoc IMarketplace
    function listing(uint256 tokenId)
        external
        view
        returns (address seller, uint256 price, uint256 total, bool buyable)
    {
        uint256 entryFeeBps;
        (seller, price, entryFeeBps) = _liveListing(tokenId);
        (, uint256 royalty) = collectible.royaltyInfo(tokenId, price);
        total = price + royalty + _shareDown(price, entryFeeBps);
        buyable = price != 0 && !paused;
    }

    /// @inheritdoc IMarketplace
    function auction(uint256 tokenId) external view returns (Auction memory) {
        return _auctions[tokenId];
    }

    /// @inheritdoc IMarketplace
    function highestBid(uint256 tokenId) external view returns (address bidder, uint256 amount) {
        return (_bids[tokenId].bidder, _bids[tokenId].amount);
    }

    /// @inheritdoc IMarketplace
    function minimumBid(uint256 tokenId) external view returns (uint256) {
        Auction memory entry = _auctions[tokenId];
        return block.timestamp < entry.end ? _minimumBid(entry, _bids[tokenId].amount) : 0;
    }

    /// @inheritdoc IMarketplace
    function setPermitSigner(address newPermitSigner) external onlyOwner {
        _setPermitSigner(newPermitSigner);
    }

    // ------------------------------------------------------------------ inside

    /// @dev The current owner's listing; price zero when there is none, the token has moved since, or the owner has
    /// switched the marketplace off since.
    function _liveListing(uint256 tokenId)
        private
        view
        returns (address owner, uint256 price, uint256 entryFeeBps)
    {
        uint256 stamp;
        (owner, stamp) = collectible.saleState(tokenId);
        uint256 entry = _listings[owner][tokenId];
        if (_isLive(entry, stamp)) (price, entryFeeBps) = (uint96(entry), uint16(entry >> FEE_SHIFT));
    }

    /// @dev Made at this stamp, and with the marketplace switched on.
    function _isLive(uint256 entry, uint256 stamp) private pure returns (bool) {
        return entry != 0 && entry >> STAMP_SHIFT == stamp && stamp & SWITCHED_OFF == 0;
    }

    function _bid(uint256 tokenId, uint256 round, Auction memory entry) private {
        if (entry.end == 0 || entry.round != round) revert NoSuchAuction(tokenId);
        if (block.timestamp >= entry.end) revert AuctionEnded(entry.end);
        if (_ownerOf(tokenId) == msg.sender) revert OwnToken(tokenId);
        Bid memory outbid = _bids[tokenId];
        uint256 minimum = _minimumBid(entry, outbid.amount);
        if (msg.value < minimum) revert BidTooLow(minimum, msg.value);

        _bids[tokenId] = Bid(msg.sender, _checkAmount(msg.value));
        uint256 extendedEnd = block.timestamp + entry.extensionWindow;
        if (extendedEnd > entry.end) {
            entry.end = SafeCast.toUint40(extendedEnd);
            _auctions[tokenId].end = entry.end;
        }
        emit BidPlaced(tokenId, round, msg.sender, msg.value, entry.end);
        _pay(outbid.bidder, outbid.amount);
    }

    /// @dev The increment rounds up, and its share is at least one basis point, so it is never under 1 wei.
    function _minimumBid(Auction memory entry, uint256 highest) private pure returns (uint256) {
        if (highest == 0) return entry.reserve;
        return highest + (highest * entry.minIncrementBps + BPS - 1) / BPS;
    }

    function _ownerOf(uint256 tokenId) private view returns (address) {
        return IERC721(address(collectible)).ownerOf(tokenId);
    }

    function _checkAmount(uint256 amount) private pure returns (uint96) {
        if (amount == 0 || amount > type(uint96).max) revert AmountOutOfRange(amount);
        return uint96(amount);
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
