// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The order receiver: pays an order on this chain that is delivered elsewhere
/// @notice Native currency only, amounts in wei, times in Unix seconds (UTC). An order is paid once, by the payer
/// named in the signed quote, in full. What was paid can go two ways only: back to its payer, or to the treasury.
/// @dev Warning: delivery happens on another chain, which this contract cannot see. Until it is collected a payment
/// waits here; the cashier collects what was delivered and refunds what cannot be.
interface IOrderReceiver {
    /// @notice The signer's promise: `payer` may pay order `orderId` with exactly `amount`.
    /// @param expiry Last second at which the quote is valid.
    struct Quote {
        uint256 orderId;
        address payer;
        uint256 amount;
        uint64 expiry;
    }

    /// @notice A paid order; `payer` is zero for an unpaid one. `refunded` never exceeds `amount`.
    struct Payment {
        address payer;
        uint96 amount;
        uint96 refunded;
        bool collected;
    }

    /// @notice `payer` paid the order in full.
    event OrderPaid(uint256 indexed orderId, address indexed payer, uint256 amount);

    /// @notice `amount` of the order's payment went back to its payer.
    event OrderRefunded(uint256 indexed orderId, address indexed payer, uint256 amount);

    /// @notice What was left of the order's payment went to the treasury.
    event OrderCollected(uint256 indexed orderId, uint256 amount);

    /// @notice Quotes count when signed by `signer`.
    event SignerChanged(address indexed signer);

    /// @notice The account that may collect and refund.
    event CashierChanged(address indexed cashier);

    /// @notice The caller is not the cashier.
    error CallerNotCashier(address caller);

    /// @notice The quote is for somebody else.
    error WrongPayer(address expected, address actual);

    /// @notice The payment is not the quoted amount; or a refund carries money that it should not, or lacks it.
    error WrongValue(uint256 expected, uint256 actual);

    /// @notice Not signed by our signer for this contract on this chain, or changed since.
    error WrongSigner();

    /// @notice The quote's time is over.
    error QuoteExpired(uint64 expiry);

    /// @notice Zero, or more than 2^96 - 1 wei.
    error AmountOutOfRange(uint256 amount);

    /// @notice The order was paid before.
    error OrderAlreadyPaid(uint256 orderId);

    /// @notice Nobody has paid the order.
    error OrderNotPaid(uint256 orderId);

    /// @notice The order's payment was collected before.
    error OrderAlreadyCollected(uint256 orderId);

    /// @notice The refund is zero or more than what is left of the payment.
    error RefundOutOfRange(uint256 left, uint256 actual);

    /// @notice Pays the order. `msg.value` must be the quoted amount, the caller the quoted payer.
    /// @dev Reverts: SalesPaused, QuoteExpired, WrongPayer, WrongValue, AmountOutOfRange, WrongSigner,
    /// OrderAlreadyPaid.
    function payOrder(Quote calldata quote, bytes calldata signature) external payable;

    /// @notice Sends `amount` of an order's payment back to its payer, whoever calls. Only the cashier. Works
    /// while paused. Once the order was collected, the cashier attaches the money.
    /// @dev Reverts: CallerNotCashier, OrderNotPaid, RefundOutOfRange, WrongValue.
    function refund(uint256 orderId, uint256 amount) external payable;

    /// @notice Sends what is left of the payments to the treasury, all or none. Only the cashier.
    /// @dev Reverts: CallerNotCashier, OrderNotPaid, OrderAlreadyCollected.
    function collect(uint256[] calldata orderIds) external;

    /// @notice The order's payment, all zero when unpaid.
    function payment(uint256 orderId) external view returns (Payment memory);

    /// @notice See {SignerChanged}.
    function signer() external view returns (address);

    /// @notice See {CashierChanged}.
    function cashier() external view returns (address);

    /// @notice Owner only. Takes effect at once; open quotes of the old signer are void from now on.
    function setSigner(address newSigner) external;

    /// @notice Owner only.
    function setCashier(address newCashier) external;
}
