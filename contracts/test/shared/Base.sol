// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Collectible} from "../../src/Collectible.sol";
import {Marketplace} from "../../src/Marketplace.sol";
import {OrderReceiver} from "../../src/OrderReceiver.sol";
import {ICollectible} from "../../src/interfaces/ICollectible.sol";
import {IMarketplace} from "../../src/interfaces/IMarketplace.sol";
import {IOrderReceiver} from "../../src/interfaces/IOrderReceiver.sol";
import {vm} from "../Vm.sol";

/// @dev Every contract, deployed as the deployment script does, with one drop and the signatures that tests need.
abstract contract Base {
    uint256 internal constant SIGNER_KEY = 0xA11CE;
    uint256 internal constant PERMIT_KEY = 0xB0B;
    uint256 internal constant STRANGER_KEY = 0xBAD;
    uint256 internal constant START = 1_800_000_000;
    uint64 internal constant EXPIRY = uint64(START + 10 minutes);
    uint64 internal constant DROP = 7;
    uint32 internal constant CAP = 3;
    uint256 internal constant PRICE = 1 ether;
    uint16 internal constant ROYALTY_BPS = 1_000;
    uint16 internal constant FEE_BPS = 125;

    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");

    address internal immutable owner = address(0x0123);
    address internal immutable treasury = address(0x7EA5);
    address internal immutable minter = address(0x3177);
    address internal immutable registrar = address(0x4E6);
    address internal immutable cashier = address(0xCA54);
    address internal immutable signer = vm.addr(SIGNER_KEY);
    address internal immutable permitSigner = vm.addr(PERMIT_KEY);
    address internal immutable creator = address(0xC4EA704);
    address internal immutable beneficiary = address(0xBE4EF1);
    address internal immutable alice = address(0xA11CE1);
    address internal immutable bob = address(0xB0B1);
    address internal immutable carol = address(0xCA401);
    address internal immutable stranger = vm.addr(STRANGER_KEY);

    Collectible internal token;
    Marketplace internal market;
    OrderReceiver internal receiver;
    uint256 private _nextOrder = 1_000;

    function setUp() public virtual {
        vm.warp(START);
        address marketAddress = vm.computeCreateAddress(address(this), vm.getNonce(address(this)) + 1);
        token = new Collectible(
            Collectible.Setup({
                owner: owner,
                treasury: treasury,
                minter: minter,
                signer: signer,
                registrar: registrar,
                marketplace: marketAddress,
                feeBps: FEE_BPS,
                baseURI: "https://talkies.example/token/",
                contractURI: "https://talkies.example/contract.json"
            })
        );
        market = new Marketplace(token, owner, treasury, permitSigner, FEE_BPS);
        receiver = new OrderReceiver(owner, treasury, signer, cashier);
        vm.assertEq(address(market), marketAddress);
        _register(DROP, CAP);
        vm.deal(alice, 1_000 ether);
        vm.deal(bob, 1_000 ether);
        vm.deal(carol, 1_000 ether);
        vm.deal(stranger, 1_000 ether);
    }

    // ------------------------------------------------------------------ acting

    function _register(uint64 dropId, uint32 cap) internal {
        _registerAs(dropId, cap, creator, beneficiary);
    }

    function _registerAs(uint64 dropId, uint32 cap, address creator_, address beneficiary_) internal {
        ICollectible.DropInput[] memory inputs = new ICollectible.DropInput[](1);
        inputs[0] = ICollectible.DropInput(dropId, creator_, beneficiary_, cap, ROYALTY_BPS);
        vm.prank(registrar);
        token.registerDrops(inputs);
    }

    /// @dev A fresh token for `to`, delivered by the minter.
    function _mintTo(address to) internal returns (uint256) {
        return _mintTo(to, DROP);
    }

    function _mintTo(address to, uint64 dropId) internal returns (uint256) {
        vm.prank(minter);
        return token.mintFor(_nextOrder++, dropId, to);
    }

    function _transfer(address from, address to, uint256 tokenId) internal {
        vm.prank(from);
        token.transferFrom(from, to, tokenId);
    }

    function _pause() internal {
        vm.prank(owner);
        token.setPaused(true);
        vm.prank(owner);
        market.setPaused(true);
        vm.prank(owner);
        receiver.setPaused(true);
    }

    // ------------------------------------------------------------------ signing

    function _voucher(address buyer, uint256 orderId) internal pure returns (ICollectible.Voucher memory) {
        return ICollectible.Voucher(DROP, buyer, PRICE, orderId, EXPIRY);
    }

    function _sign(ICollectible.Voucher memory voucher) internal view returns (bytes memory) {
        return _sign(SIGNER_KEY, voucher);
    }

    function _sign(uint256 key, ICollectible.Voucher memory voucher) internal view returns (bytes memory) {
        return _sign(key, voucher, creator, beneficiary, ROYALTY_BPS);
    }

    /// @dev For a drop that pays others than those of this shop.
    function _sign(
        uint256 key,
        ICollectible.Voucher memory voucher,
        address creator_,
        address beneficiary_,
        uint16 royaltyBps
    ) internal view returns (bytes memory) {
        bytes32 typeHash =
            keccak256(
                "Voucher(uint64 dropId,address buyer,uint256 price,uint256 orderId,uint64 expiry,address creator,address beneficiary,uint16 royaltyBps)"
            );
        return _signTyped(
            key, address(token), keccak256(abi.encode(typeHash, voucher, creator_, beneficiary_, royaltyBps))
        );
    }

    function _sign(IOrderReceiver.Quote memory quote) internal view returns (bytes memory) {
        return _sign(SIGNER_KEY, quote);
    }

    function _sign(uint256 key, IOrderReceiver.Quote memory quote) internal view returns (bytes memory) {
        bytes32 typeHash = keccak256("Quote(uint256 orderId,address payer,uint256 amount,uint64 expiry)");
        return _signTyped(key, address(receiver), keccak256(abi.encode(typeHash, quote)));
    }

    function _signPermit(uint256 key, uint256 tokenId, uint256 round, address bidder, uint64 expiry)
        internal
        view
        returns (bytes memory)
    {
        bytes32 typeHash = keccak256("BidPermit(uint256 tokenId,uint256 round,address bidder,uint64 expiry)");
        return
            _signTyped(key, address(market), keccak256(abi.encode(typeHash, tokenId, round, bidder, expiry)));
    }

    /// @dev Written out from EIP-712, not taken from the contracts, so that it can disagree with them.
    function _signTyped(uint256 key, address verifyingContract, bytes32 structHash)
        internal
        view
        returns (bytes memory)
    {
        bytes32 domain = keccak256(
            abi.encode(
                DOMAIN_TYPEHASH, keccak256("Talkies"), keccak256("1"), block.chainid, verifyingContract
            )
        );
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, keccak256(abi.encodePacked(hex"1901", domain, structHash)));
        return abi.encodePacked(r, s, v);
    }

    // ------------------------------------------------------------------ terms

    function _terms() internal pure returns (IMarketplace.AuctionTerms memory) {
        return IMarketplace.AuctionTerms({
            reserve: PRICE,
            duration: 1 days,
            minIncrementBps: 500,
            extensionWindow: 10 minutes,
            maxFeeBps: FEE_BPS,
            permitOnly: false
        });
    }

    function _total(uint256 price) internal pure returns (uint256) {
        return price + price * ROYALTY_BPS / 10_000 + price * FEE_BPS / 10_000;
    }
}
