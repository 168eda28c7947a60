// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "solady/tokens/ERC721.sol";
import {ECDSA} from "solady/utils/ECDSA.sol";
import {EIP712} from "solady/utils/EIP712.sol";
import {LibString} from "solady/utils/LibString.sol";
import {Administered} from "./Administered.sol";
import {Payouts} from "./Payouts.sol";
import {ServiceFee} from "./ServiceFee.sol";
import {ICollectible} from "./interfaces/ICollectible.sol";

/// @title The collectible; documented in ICollectible
contract Collectible is ICollectible, ERC721, EIP712, ServiceFee, Payouts {
    /// @notice Everything the contract starts with.
    struct Setup {
        address owner;
        address treasury;
        address minter;
        address signer;
        address registrar;
        address marketplace;
        uint16 feeBps;
        string baseURI;
        string contractURI;
    }

    uint16 private constant MAX_ROYALTY_BPS = 2_500;
    bytes32 private constant VOUCHER_TYPEHASH =
        keccak256(
            "Voucher(uint64 dropId,address buyer,uint256 price,uint256 orderId,uint64 expiry,address creator,address beneficiary,uint16 royaltyBps)"
        );

    // A token's 96 spare bits in its owner's slot: the top one is the lock, the lower 48 count transfers.
    uint96 private constant LOCK_BIT = 1 << 95;

    // An owner's spare bits in the balance slot count how often our marketplace was switched off or on for that wallet: it
    // is off while the count is odd.
    uint224 private constant SWITCHED_OFF = 1;

    address public immutable marketplace;

    address public signer;
    address public minter;
    address public registrar;
    string public contractURI;
    string private _baseURI;

    mapping(uint64 dropId => Drop) private _drops;
    mapping(uint256 word => uint256 bits) private _usedOrders;

    constructor(Setup memory setup) Administered(setup.owner, setup.treasury) ServiceFee(setup.feeBps) {
        _requireAccount(setup.marketplace);
        marketplace = setup.marketplace;
        _setMinter(setup.minter);
        _setSigner(setup.signer);
        _setRegistrar(setup.registrar);
        _baseURI = setup.baseURI;
        contractURI = setup.contractURI;
    }

    modifier onlyRegistrar() {
        if (msg.sender != registrar) revert CallerNotRegistrar(msg.sender);
        _;
    }

    modifier onlyMarketplace() {
        if (msg.sender != marketplace) revert CallerNotMarketplace(msg.sender);
        _;
    }

    // ------------------------------------------------------------------ selling

    /// @inheritdoc ICollectible
    function mintWithVoucher(Voucher calldata voucher, bytes calldata signature)
        external
        payable
        whenNotPaused
        returns (uint256 tokenId)
    {
        if (block.timestamp > voucher.expiry) revert VoucherExpired(voucher.expiry);
        if (msg.sender != voucher.buyer) revert WrongBuyer(voucher.buyer, msg.sender);
        if (msg.value != voucher.price) revert WrongValue(voucher.price, msg.value);
        Drop memory sold = _drops[voucher.dropId];
        if (ECDSA.tryRecoverCalldata(_hashVoucher(voucher, sold), signature) != signer) revert WrongSigner();

        _useOrder(voucher.orderId);
        tokenId = _mintNext(voucher.dropId, msg.sender, sold.minted, sold.supplyCap);

        uint256 royalty = _shareDown(msg.value, sold.royaltyBps);
        uint256 fee = _shareDown(msg.value, sold.feeBps);
        emit Purchased(voucher.orderId, tokenId, msg.sender, msg.value, royalty, fee);

        _accrue(treasury, fee);
        _pay(sold.creator, royalty);
        unchecked {
            // At most 25 % and 10 % of it.
            _pay(sold.beneficiary, msg.value - royalty - fee);
        }
    }

    /// @inheritdoc ICollectible
    function mintFor(uint256 orderId, uint64 dropId, address to) external whenNotPaused returns (uint256 tokenId) {
        if (msg.sender != minter) revert CallerNotMinter(msg.sender);
        _useOrder(orderId);
        tokenId = _mintNext(dropId, to, _drops[dropId].minted, _drops[dropId].supplyCap);
        emit MintedFor(orderId, tokenId, to);
    }

    /// @inheritdoc ICollectible
    function registerDrops(DropInput[] calldata inputs) external onlyRegistrar {
        uint16 currentFeeBps = feeBps;
        for (uint256 i = 0; i < inputs.length; i++) {
            _registerDrop(inputs[i], currentFeeBps);
        }
    }

    // ------------------------------------------------------------------ reading

    /// @inheritdoc ICollectible
    function drop(uint64 dropId) external view returns (Drop memory) {
        return _drops[dropId];
    }

    /// @inheritdoc ICollectible
    function supplyOf(uint64 dropId) external view returns (uint32 minted) {
        return _drops[dropId].minted;
    }

    /// @inheritdoc ICollectible
    function isOrderUsed(uint256 orderId) external view returns (bool) {
        return _usedOrders[orderId >> 8] & (1 << (orderId & 0xff)) != 0;
    }

    /// @inheritdoc ICollectible
    function transferCount(uint256 tokenId) external view returns (uint48) {
        return uint48(_getExtraData(tokenId));
    }

    /// @inheritdoc ICollectible
    function tokenState(uint256 tokenId) external view returns (address owner, uint48 count, bool isLocked) {
        uint96 state = _getExtraData(tokenId);
        return (_ownerOf(tokenId), uint48(state), state & LOCK_BIT != 0);
    }

    /// @inheritdoc ICollectible
    function saleState(uint256 tokenId) external view returns (address owner, uint256 stamp) {
        owner = _ownerOf(tokenId);
        stamp = uint256(_getAux(owner)) << 96 | _getExtraData(tokenId);
    }

    /// @inheritdoc ICollectible
    function locked(uint256 tokenId) external view returns (bool) {
        if (!_exists(tokenId)) revert TokenDoesNotExist();
        return _getExtraData(tokenId) & LOCK_BIT != 0;
    }

    /// @inheritdoc ICollectible
    function royaltyInfo(uint256 tokenId, uint256 salePrice)
        external
        view
        returns (address receiver, uint256 amount)
    {
        // A drop number beyond 64 bits is a token we never mint: it has no drop and no royalty.
        if (tokenId >> 96 != 0) return (address(0), 0);
        Drop storage source = _drops[uint64(tokenId >> 32)];
        uint256 bps = source.royaltyBps;
        unchecked {
            // The share, rounded down, in two parts that do not overflow: a price may be any number here.
            return (source.creator, salePrice / BPS * bps + salePrice % BPS * bps / BPS);
        }
    }

    function name() public pure override returns (string memory) {
        return "Talkies";
    }

    function symbol() public pure override returns (string memory) {
        return "TALKIES";
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        if (!_exists(tokenId)) revert TokenDoesNotExist();
        return string.concat(_baseURI, LibString.toString(tokenId));
    }

    /// @dev ERC-165, 721, 721 metadata (all in the base), 2981, 4906, 5192.
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return super.supportsInterface(interfaceId) || interfaceId == 0x2a55205a || interfaceId == 0x49064906
            || interfaceId == 0xb45a3c0e;
    }

    // ------------------------------------------------------------------ moving

    /// @dev Our marketplace moves tokens of every owner who has not switched it off, and then no token at all: the
    /// switch is its only approval.
    function transferFrom(address from, address to, uint256 id) public payable override {
        if (msg.value != 0) revert NoPaymentExpected();
        bool byMarketplace = msg.sender == marketplace;
        if (byMarketplace && !_marketplaceApproved(from)) revert MarketplaceSwitchedOff(from);
        _transfer(byMarketplace ? address(0) : msg.sender, from, to, id);
    }

    function approve(address account, uint256 id) public payable override {
        if (msg.value != 0) revert NoPaymentExpected();
        super.approve(account, id);
    }

    function isApprovedForAll(address owner, address operator) public view override returns (bool) {
        return operator == marketplace ? _marketplaceApproved(owner) : super.isApprovedForAll(owner, operator);
    }

    function setApprovalForAll(address operator, bool approved) public override {
        if (operator == marketplace) setMarketplaceApproval(approved);
        else super.setApprovalForAll(operator, approved);
    }

    /// @inheritdoc ICollectible
    function setMarketplaceApproval(bool approved) public {
        if (approved != _marketplaceApproved(msg.sender)) _setAux(msg.sender, _getAux(msg.sender) + 1);
        emit ApprovalForAll(msg.sender, marketplace, approved);
    }

    /// @inheritdoc ICollectible
    function lockForAuction(uint256 tokenId, address owner) external onlyMarketplace returns (uint48 count) {
        if (_ownerOf(tokenId) != owner) revert NotTokenOwner(tokenId, owner);
        if (!_marketplaceApproved(owner)) revert MarketplaceSwitchedOff(owner);
        count = _countNext(tokenId);
        _setExtraData(tokenId, count | LOCK_BIT);
        emit Locked(tokenId);
    }

    /// @inheritdoc ICollectible
    function unlock(uint256 tokenId) public onlyMarketplace {
        uint96 state = _getExtraData(tokenId);
        if (state & LOCK_BIT == 0) revert TokenNotLocked(tokenId);
        _setExtraData(tokenId, uint48(state));
        emit Unlocked(tokenId);
    }

    /// @inheritdoc ICollectible
    function transferLocked(uint256 tokenId, address to) external returns (address from) {
        unlock(tokenId);
        from = _ownerOf(tokenId);
        _transfer(address(0), from, to, tokenId);
    }

    // ------------------------------------------------------------------ roles

    /// @inheritdoc ICollectible
    function setMinter(address newMinter) external onlyOwner {
        _setMinter(newMinter);
    }

    /// @inheritdoc ICollectible
    function setSigner(address newSigner) external onlyOwner {
        _setSigner(newSigner);
    }

    /// @inheritdoc ICollectible
    function setRegistrar(address newRegistrar) external onlyOwner {
        _setRegistrar(newRegistrar);
    }

    /// @inheritdoc ICollectible
    function setBaseURI(string calldata newBaseURI) external onlyOwner {
        _baseURI = newBaseURI;
        emit BatchMetadataUpdate(0, type(uint256).max);
    }

    /// @inheritdoc ICollectible
    function setContractURI(string calldata newContractURI) external onlyOwner {
        contractURI = newContractURI;
        emit ContractURIUpdated();
    }

    /// @inheritdoc ICollectible
    function announceMetadata(uint256 fromTokenId, uint256 toTokenId) external onlyRegistrar {
        if (fromTokenId == toTokenId) emit MetadataUpdate(fromTokenId);
        else emit BatchMetadataUpdate(fromTokenId, toTokenId);
    }

    // ------------------------------------------------------------------ inside

    function _registerDrop(DropInput calldata input, uint16 currentFeeBps) private {
        Drop storage entry = _drops[input.dropId];
        if (entry.creator != address(0)) revert DropExists(input.dropId);
        _requireAccount(input.creator);
        _requireAccount(input.beneficiary);
        if (input.supplyCap == 0) revert EmptyDrop(input.dropId);
        if (input.royaltyBps > MAX_ROYALTY_BPS) revert RoyaltyAboveCap(input.royaltyBps, MAX_ROYALTY_BPS);

        entry.creator = input.creator;
        entry.supplyCap = input.supplyCap;
        entry.royaltyBps = input.royaltyBps;
        entry.feeBps = currentFeeBps;
        entry.beneficiary = input.beneficiary;
        emit DropRegistered(
            input.dropId, input.creator, input.beneficiary, input.supplyCap, input.royaltyBps, currentFeeBps
        );
    }

    function _useOrder(uint256 orderId) private {
        uint256 bit = 1 << (orderId & 0xff);
        uint256 word = _usedOrders[orderId >> 8];
        if (word & bit != 0) revert OrderAlreadyUsed(orderId);
        _usedOrders[orderId >> 8] = word | bit;
    }

    /// @dev With the drop's counters as they stand, which a caller has at hand.
    function _mintNext(uint64 dropId, address to, uint32 minted, uint32 supplyCap)
        private
        returns (uint256 tokenId)
    {
        if (supplyCap == 0) revert UnknownDrop(dropId);
        if (minted == supplyCap) revert SoldOut(dropId);
        unchecked {
            // Below a cap of the same 32 bits.
            _drops[dropId].minted = ++minted;
        }
        tokenId = uint256(dropId) << 32 | minted;
        _mint(to, tokenId);
    }

    /// @dev Payees and royalty are those of the drop as registered: a voucher for others is not signed for this drop.
    function _hashVoucher(Voucher calldata voucher, Drop memory sold) private view returns (bytes32) {
        return _hashTypedData(
            keccak256(
                abi.encode(
                    VOUCHER_TYPEHASH,
                    voucher.dropId,
                    voucher.buyer,
                    voucher.price,
                    voucher.orderId,
                    voucher.expiry,
                    sold.creator,
                    sold.beneficiary,
                    sold.royaltyBps
                )
            )
        );
    }

    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Talkies", "1");
    }

    function _marketplaceApproved(address owner) private view returns (bool) {
        return _getAux(owner) & SWITCHED_OFF == 0;
    }

    /// @dev The next count of an unlocked token; 48 bits do not run out, and would revert if they did.
    function _countNext(uint256 tokenId) private view returns (uint48 count) {
        uint96 state = _getExtraData(tokenId);
        if (state & LOCK_BIT != 0) revert TokenLocked(tokenId);
        return uint48(state) + 1;
    }

    function _beforeTokenTransfer(address from, address, uint256 id) internal override {
        if (from != address(0)) _setExtraData(id, _countNext(id));
    }

    function _setMinter(address newMinter) private {
        _requireAccount(newMinter);
        minter = newMinter;
        emit MinterChanged(newMinter);
    }

    function _setSigner(address newSigner) private {
        _requireAccount(newSigner);
        signer = newSigner;
        emit SignerChanged(newSigner);
    }

    function _setRegistrar(address newRegistrar) private {
        _requireAccount(newRegistrar);
        registrar = newRegistrar;
        emit RegistrarChanged(newRegistrar);
    }
}
