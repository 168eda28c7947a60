// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The collectible: ERC-721 editions in drops, sold by signed vouchers
/// @notice Implements ERC-721, ERC-2981 (royalty), ERC-4906 (metadata updates), ERC-5192 (locked tokens),
/// ERC-7572 (contract URI) and EIP-712 vouchers (domain "Talkies", version "1", this chain, this contract).
/// Amounts are wei, times are Unix seconds (UTC), shares are basis points (1/10,000).
/// @dev A token's id is `dropId << 32 | serial`, serials count from 1. An order number is used once, whichever way
/// it is fulfilled ({mintWithVoucher} or {mintFor}), so an order can never mint twice.
/// ERC-5192's `Unlocked` is not emitted at a mint (1,000 gas of every buyer): a token without an event is unlocked.
///
/// Assumption: {marketplace} is our Marketplace. It is fixed at deployment, so no key can ever point the default
/// approval at another contract.
///
/// Warning: tokens are minted without the ERC-721 receiver callback. A buyer that is a contract must be able to
/// move ERC-721 tokens. A token sent to this contract or the marketplace by a plain transfer is lost.
interface ICollectible {
    /// @notice What the registrar supplies for a new drop.
    /// @param dropId Chosen by the caller, never reused.
    /// @param creator Receives the royalty of primary sales and resales. Not zero.
    /// @param beneficiary Receives what remains of a primary sale. Not zero.
    /// @param supplyCap Most tokens this drop can ever have. Not zero.
    /// @param royaltyBps Creator's share, at most 2,500; fixed for ever.
    struct DropInput {
        uint64 dropId;
        address creator;
        address beneficiary;
        uint32 supplyCap;
        uint16 royaltyBps;
    }

    /// @notice A registered drop. `feeBps` is the service fee at registration; later changes do not reach it.
    struct Drop {
        address creator;
        uint32 supplyCap;
        uint32 minted;
        uint16 royaltyBps;
        uint16 feeBps;
        address beneficiary;
    }

    /// @notice The signer's promise: `buyer` may mint one token of `dropId` for exactly `price`.
    /// The signed EIP-712 type goes on with `address creator,address beneficiary,uint16 royaltyBps`: whom the signer takes
    /// the drop to pay. They are not passed; the contract puts those that are registered in their place, so a voucher
    /// is void for a drop that was registered otherwise.
    /// @param price Total in wei; royalty and service fee come out of it.
    /// @param orderId Our order's number. Orders are numbered in sequence: 256 of them share one storage slot.
    /// @param expiry Last second at which the voucher is valid.
    struct Voucher {
        uint64 dropId;
        address buyer;
        uint256 price;
        uint256 orderId;
        uint64 expiry;
    }

    // ------------------------------------------------------------------ events

    /// @notice A drop exists from now on.
    event DropRegistered(
        uint64 indexed dropId,
        address indexed creator,
        address indexed beneficiary,
        uint32 supplyCap,
        uint16 royaltyBps,
        uint16 feeBps
    );

    /// @notice `buyer` paid `price` and received `tokenId`. The beneficiary got `price - royalty - fee`.
    event Purchased(
        uint256 indexed orderId,
        uint256 indexed tokenId,
        address indexed buyer,
        uint256 price,
        uint256 royalty,
        uint256 fee
    );

    /// @notice The minter delivered an order that was paid elsewhere.
    event MintedFor(uint256 indexed orderId, uint256 indexed tokenId, address indexed to);

    /// @notice The account that may deliver orders paid elsewhere.
    event MinterChanged(address indexed minter);

    /// @notice The account whose signature makes a voucher.
    event SignerChanged(address indexed signer);

    /// @notice The account that registers drops and announces metadata changes.
    event RegistrarChanged(address indexed registrar);

    /// @notice ERC-5192: the token is in an auction and cannot be transferred.
    event Locked(uint256 tokenId);

    /// @notice ERC-5192: the token can be transferred again.
    event Unlocked(uint256 tokenId);

    /// @notice ERC-4906.
    event MetadataUpdate(uint256 _tokenId);

    /// @notice ERC-4906.
    event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId);

    /// @notice ERC-7572.
    event ContractURIUpdated();

    // ------------------------------------------------------------------ errors

    /// @notice The caller does not hold the role that this function needs.
    error CallerNotMinter(address caller);

    /// @notice See {CallerNotMinter}.
    error CallerNotRegistrar(address caller);

    /// @notice See {CallerNotMinter}.
    error CallerNotMarketplace(address caller);

    /// @notice The number is taken, for ever. Registering the same batch twice is thereby harmless; whether the drop under
    /// the number is the one that was asked for must be compared.
    error DropExists(uint64 dropId);

    /// @notice No such drop.
    error UnknownDrop(uint64 dropId);

    /// @notice A drop needs at least one token.
    error EmptyDrop(uint64 dropId);

    /// @notice The royalty is above the cap that the contract promises.
    error RoyaltyAboveCap(uint16 royaltyBps, uint16 cap);

    /// @notice Every token of the drop is minted.
    error SoldOut(uint64 dropId);

    /// @notice The order was fulfilled before.
    error OrderAlreadyUsed(uint256 orderId);

    /// @notice The voucher is for somebody else.
    error WrongBuyer(address expected, address actual);

    /// @notice The payment is not the voucher's price.
    error WrongValue(uint256 expected, uint256 actual);

    /// @notice Not signed by our signer for this contract on this chain and these payees of the drop, or changed since.
    error WrongSigner();

    /// @notice The voucher's time is over.
    error VoucherExpired(uint64 expiry);

    /// @notice The token is in an auction.
    error TokenLocked(uint256 tokenId);

    /// @notice The token is not in an auction.
    error TokenNotLocked(uint256 tokenId);

    /// @notice `account` does not own the token.
    error NotTokenOwner(uint256 tokenId, address account);

    /// @notice The owner switched our marketplace off for their wallet.
    error MarketplaceSwitchedOff(address owner);

    /// @notice Transfers and approvals take no money.
    error NoPaymentExpected();

    // ------------------------------------------------------------------ selling

    /// @notice Pays for one token and mints it, or does neither. Royalty and service fee round down, the
    /// beneficiary gets the remainder. Creator and beneficiary are paid directly, or credited when that fails; the fee
    /// is credited to the treasury (see IPayouts).
    /// @dev Caller must be `voucher.buyer`, `msg.value` must be `voucher.price`.
    /// Reverts: SalesPaused, VoucherExpired, WrongBuyer, WrongValue, WrongSigner, OrderAlreadyUsed, UnknownDrop,
    /// SoldOut.
    /// @return tokenId The new token.
    function mintWithVoucher(Voucher calldata voucher, bytes calldata signature)
        external
        payable
        returns (uint256 tokenId);

    /// @notice Delivers an order that was paid another way. Only the minter, never beyond a drop's cap.
    /// @dev Reverts: SalesPaused, CallerNotMinter, OrderAlreadyUsed, UnknownDrop, SoldOut, TransferToZeroAddress.
    /// @return tokenId The new token.
    function mintFor(uint256 orderId, uint64 dropId, address to) external returns (uint256 tokenId);

    /// @notice Registers drops, all or none. Only the registrar.
    /// @dev Reverts: CallerNotRegistrar, DropExists, ZeroAddress, EmptyDrop, RoyaltyAboveCap.
    function registerDrops(DropInput[] calldata inputs) external;

    // ------------------------------------------------------------------ reading

    /// @notice The drop, all zero when unknown.
    function drop(uint64 dropId) external view returns (Drop memory);

    /// @notice Tokens minted so far.
    function supplyOf(uint64 dropId) external view returns (uint32 minted);

    /// @notice Whether the order was fulfilled.
    function isOrderUsed(uint256 orderId) external view returns (bool);

    /// @notice How often the token changed hands or entered an auction. An offer made at another count is stale.
    /// @dev Zero for a token that does not exist.
    function transferCount(uint256 tokenId) external view returns (uint48);

    /// @notice Owner, {transferCount} and lock in one read. `owner` is zero when the token does not exist.
    function tokenState(uint256 tokenId) external view returns (address owner, uint48 count, bool isLocked);

    /// @notice What an offer of the token depends on, in one read. `stamp` has {transferCount} in its lower 48 bits, the
    /// lock in bit 95 and, from bit 96 on, how often the owner switched our marketplace off or on, so that bit 96 is
    /// set while it is off. An offer made at another stamp, or while bit 95 or 96 was set, is void for ever.
    function saleState(uint256 tokenId) external view returns (address owner, uint256 stamp);

    /// @notice ERC-5192: whether the token is in an auction.
    /// @dev Reverts: TokenDoesNotExist.
    function locked(uint256 tokenId) external view returns (bool);

    /// @notice ERC-2981. The recipient is the drop's creator; zero for an unknown drop.
    function royaltyInfo(uint256 tokenId, uint256 salePrice) external view returns (address receiver, uint256 amount);

    /// @notice ERC-7572.
    function contractURI() external view returns (string memory);

    // ------------------------------------------------------------------ our marketplace

    /// @notice The one contract that is approved for every wallet unless its owner switched that off.
    function marketplace() external view returns (address);

    /// @notice Switches our marketplace off (`false`) or on again for the caller's wallet. Whatever was listed before
    /// it is switched on again is void for ever; list anew afterwards.
    /// @dev The same as `setApprovalForAll(marketplace, approved)`, and the only approval that counts for our marketplace:
    /// an `approve` of it for one token changes nothing. A running auction is not affected.
    function setMarketplaceApproval(bool approved) external;

    /// @notice Escrow in place: `owner` keeps the token in their wallet, but only the marketplace can move it.
    /// Raises {transferCount}, so that every older offer is stale. Only the marketplace.
    /// @dev Reverts: CallerNotMarketplace, NotTokenOwner, TokenLocked, MarketplaceSwitchedOff.
    /// @return count The transfer count under lock; it names this auction of the token.
    function lockForAuction(uint256 tokenId, address owner) external returns (uint48 count);

    /// @notice Ends the escrow without a sale. Only the marketplace.
    /// @dev Reverts: CallerNotMarketplace, TokenNotLocked.
    function unlock(uint256 tokenId) external;

    /// @notice Ends the escrow with a sale: the token goes to `to`, without receiver callback. Only the marketplace.
    /// @dev Reverts: CallerNotMarketplace, TokenNotLocked, TransferToZeroAddress.
    /// @return from The owner it was sold by.
    function transferLocked(uint256 tokenId, address to) external returns (address from);

    // ------------------------------------------------------------------ roles

    /// @notice See {MinterChanged}.
    function minter() external view returns (address);

    /// @notice See {SignerChanged}.
    function signer() external view returns (address);

    /// @notice See {RegistrarChanged}.
    function registrar() external view returns (address);

    /// @notice Owner only. Takes effect at once; a delivery signed by the old minter fails from now on.
    function setMinter(address newMinter) external;

    /// @notice Owner only. Takes effect at once; open vouchers of the old signer are void from now on.
    function setSigner(address newSigner) external;

    /// @notice Owner only.
    function setRegistrar(address newRegistrar) external;

    /// @notice Owner only. A token's URI is `baseURI` followed by its id in decimal.
    function setBaseURI(string calldata newBaseURI) external;

    /// @notice Owner only.
    function setContractURI(string calldata newContractURI) external;

    /// @notice Announces by ERC-4906 that metadata of `fromTokenId` to `toTokenId` changed. Only the registrar.
    function announceMetadata(uint256 fromTokenId, uint256 toTokenId) external;
}
