// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ECDSA} from "solady/utils/ECDSA.sol";
import {EIP712} from "solady/utils/EIP712.sol";
import {Administered} from "./Administered.sol";
import {Payouts} from "./Payouts.sol";
import {IOrderReceiver} from "./interfaces/IOrderReceiver.sol";

/// @title The order receiver; documented in IOrderReceiver
contract OrderReceiver is IOrderReceiver, EIP712, Administered, Payouts {
    bytes32 private constant QUOTE_TYPEHASH =
        keccak256("Quote(uint256 orderId,address payer,uint256 amount,uint64 expiry)");

    uint256 public constant COLLECTION_NOTICE = 3 days;
    uint256 public constant EXIT_DELAY = 14 days;
    uint256 public constant CHANGE_DELAY = 30 days;

    address public signer;
    address public cashier;
    uint256 public collectionsFrom;
    mapping(uint256 orderId => Payment) private _payments;

    constructor(address initialOwner, address initialTreasury, address initialSigner, address initialCashier)
        Administered(initialOwner, initialTreasury)
    {
        _setSigner(initialSigner);
        _setCashier(initialCashier);
    }

    modifier onlyCashier() {
        if (msg.sender != cashier) revert CallerNotCashier(msg.sender);
        _;
    }

    modifier whenCollecting() {
        if (block.timestamp < collectionsFrom) revert CollectionsSuspended(collectionsFrom);
        _;
    }

    /// @inheritdoc IOrderReceiver
    function payOrder(Quote calldata quote, bytes calldata signature) external payable whenNotPaused {
        if (block.timestamp > quote.expiry) revert QuoteExpired(quote.expiry);
        if (msg.sender != quote.payer) revert WrongPayer(quote.payer, msg.sender);
        if (msg.value != quote.amount) revert WrongValue(quote.amount, msg.value);
        if (msg.value == 0 || msg.value > type(uint96).max) revert AmountOutOfRange(msg.value);
        bytes32 digest = _hashTypedData(
            keccak256(abi.encode(QUOTE_TYPEHASH, quote.orderId, quote.payer, quote.amount, quote.expiry))
        );
        if (ECDSA.tryRecoverCalldata(digest, signature) != signer) revert WrongSigner();

        Payment storage entry = _payments[quote.orderId];
        if (entry.payer != address(0)) revert OrderAlreadyPaid(quote.orderId);
        entry.payer = msg.sender;
        entry.amount = uint96(msg.value);
        entry.exitFrom = uint40(block.timestamp + EXIT_DELAY);
        emit OrderPaid(quote.orderId, msg.sender, msg.value);
    }

    /// @inheritdoc IOrderReceiver
    function refund(uint256 orderId, uint256 amount) external payable onlyCashier {
        Payment storage entry = _paid(orderId);
        uint256 left = entry.amount - entry.refunded;
        if (amount == 0 || amount > left) revert RefundOutOfRange(left, amount);
        uint256 attached = entry.collected ? amount : 0;
        if (msg.value != attached) revert WrongValue(attached, msg.value);

        entry.refunded += uint96(amount);
        emit OrderRefunded(orderId, entry.payer, amount);
        _pay(entry.payer, amount);
    }

    /// @inheritdoc IOrderReceiver
    function announceCollection(uint256[] calldata orderIds) external onlyCashier whenCollecting {
        uint40 collectableFrom = uint40(block.timestamp + COLLECTION_NOTICE);
        for (uint256 i = 0; i < orderIds.length; i++) {
            Payment storage entry = _paid(orderIds[i]);
            if (entry.collectableFrom != 0) revert CollectionAlreadyAnnounced(orderIds[i]);
            entry.collectableFrom = collectableFrom;
            emit CollectionAnnounced(orderIds[i], entry.payer, collectableFrom);
        }
    }

    /// @inheritdoc IOrderReceiver
    function objectToCollection(uint256 orderId) external {
        Payment storage entry = _ownPayment(orderId);
        if (entry.objected || block.timestamp >= entry.collectableFrom) revert NothingToObjectTo(orderId);
        entry.objected = true;
        entry.exitFrom = uint40(block.timestamp + EXIT_DELAY);
        emit CollectionObjected(orderId, msg.sender, entry.exitFrom);
    }

    /// @inheritdoc IOrderReceiver
    function dismissObjections(uint256[] calldata orderIds) external onlyOwner whenCollecting {
        for (uint256 i = 0; i < orderIds.length; i++) {
            Payment storage entry = _paid(orderIds[i]);
            if (!entry.objected) revert NoObjection(orderIds[i]);
            entry.objected = false;
            entry.collectableFrom = uint40(block.timestamp);
            emit ObjectionDismissed(orderIds[i]);
        }
    }

    /// @inheritdoc IOrderReceiver
    function takeBack(uint256 orderId) external returns (uint256 amount) {
        Payment storage entry = _ownPayment(orderId);
        bool announced = entry.collectableFrom != 0 && !entry.objected;
        if (announced || block.timestamp < entry.exitFrom) revert ExitNotOpen(orderId, entry.exitFrom);
        amount = entry.amount - entry.refunded;
        if (amount == 0) revert RefundOutOfRange(0, 0);
        entry.refunded = entry.amount;
        emit OrderRefunded(orderId, msg.sender, amount);
        _pay(msg.sender, amount);
    }

    /// @inheritdoc IOrderReceiver
    function collect(uint256[] calldata orderIds) external onlyCashier whenCollecting {
        uint256 sum = 0;
        for (uint256 i = 0; i < orderIds.length; i++) {
            Payment storage entry = _paid(orderIds[i]);
            if (entry.collected) revert OrderAlreadyCollected(orderIds[i]);
            bool due = entry.collectableFrom != 0 && block.timestamp >= entry.collectableFrom;
            if (!due || entry.objected) revert CollectionNotDue(orderIds[i], entry.collectableFrom);
            entry.collected = true;
            uint256 left = entry.amount - entry.refunded;
            emit OrderCollected(orderIds[i], left);
            sum += left;
        }
        _pay(treasury, sum);
    }

    /// @inheritdoc IOrderReceiver
    function payment(uint256 orderId) external view returns (Payment memory) {
        return _payments[orderId];
    }

    /// @inheritdoc IOrderReceiver
    function setSigner(address newSigner) external onlyOwner {
        _setSigner(newSigner);
    }

    /// @inheritdoc IOrderReceiver
    function setCashier(address newCashier) external onlyOwner {
        _setCashier(newCashier);
        _suspendCollections();
    }

    /// @inheritdoc IOrderReceiver
    function setTreasury(address newTreasury) public override(IOrderReceiver, Administered) {
        super.setTreasury(newTreasury);
        _suspendCollections();
    }

    function _paid(uint256 orderId) private view returns (Payment storage entry) {
        entry = _payments[orderId];
        if (entry.payer == address(0)) revert OrderNotPaid(orderId);
    }

    function _ownPayment(uint256 orderId) private view returns (Payment storage entry) {
        entry = _paid(orderId);
        if (entry.payer != msg.sender) revert WrongPayer(entry.payer, msg.sender);
    }

    function _suspendCollections() private {
        collectionsFrom = block.timestamp + CHANGE_DELAY;
        emit CollectionsSuspendedUntil(collectionsFrom);
    }

    function _setSigner(address newSigner) private {
        _requireAccount(newSigner);
        signer = newSigner;
        emit SignerChanged(newSigner);
    }

    function _setCashier(address newCashier) private {
        _requireAccount(newCashier);
        cashier = newCashier;
        emit CashierChanged(newCashier);
    }

    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Talkies", "1");
    }
}
