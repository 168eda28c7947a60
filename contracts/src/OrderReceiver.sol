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

    address public signer;
    address public cashier;
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
    function collect(uint256[] calldata orderIds) external onlyCashier {
        uint256 sum = 0;
        for (uint256 i = 0; i < orderIds.length; i++) {
            Payment storage entry = _paid(orderIds[i]);
            if (entry.collected) revert OrderAlreadyCollected(orderIds[i]);
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
    }

    function _paid(uint256 orderId) private view returns (Payment storage entry) {
        entry = _payments[orderId];
        if (entry.payer == address(0)) revert OrderNotPaid(orderId);
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
