// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The order receiver: pays an order on this chain that is delivered elsewhere
/// @notice Native currency only, amounts in wei, times in Unix seconds (UTC). An order is paid once, by the payer
/// named in the signed quote, in full. What was paid can go two ways only: back to its payer, or to the treasury.
/// @dev Delivery happens on another chain, which this contract cannot see; the cashier says what was delivered. So that
/// nobody has to trust that one key, nor the owner's:
///
/// - A payment leaves for the treasury only {COLLECTION_NOTICE} after the cashier announced it. Meanwhile its payer may
///   object; then only the owner's word lets it be collected, and without it the payer takes the money back.
/// - The payer of a payment that nobody has announced takes it back {EXIT_DELAY} after paying, whatever the shop does.
/// - A change of treasury or cashier suspends announcements, dismissals and collections for {CHANGE_DELAY}, which is
///   longer than {EXIT_DELAY}: who paid before the change can leave before it has effect. Refunds go on.
///
/// Warning for the shop: announce what was delivered within {EXIT_DELAY} and before changing treasury or cashier, and
/// answer objections within it; deliver nothing whose payment is older than that and not announced.
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
    /// @param objected The payer objects to the collection that was announced.
    /// @param exitFrom First second at which the payer may take the money back, unless it is announced and not objected to.
    /// @param collectableFrom First second at which it may be collected, zero until announced.
    struct Payment {
        address payer;
        uint96 amount;
        uint96 refunded;
        bool collected;
        bool objected;
        uint40 exitFrom;
        uint40 collectableFrom;
    }

    /// @notice `payer` paid the order in full.
    event OrderPaid(uint256 indexed orderId, address indexed payer, uint256 amount);

    /// @notice `amount` of the order's payment went back to its payer.
    event OrderRefunded(uint256 indexed orderId, address indexed payer, uint256 amount);

    /// @notice The cashier says that the order was delivered. `payer` may object before `collectableFrom`.
    event CollectionAnnounced(uint256 indexed orderId, address indexed payer, uint256 collectableFrom);

    /// @notice `payer` says that it was not, and may take the money back from `exitFrom` on.
    event CollectionObjected(uint256 indexed orderId, address indexed payer, uint256 exitFrom);

    /// @notice The owner found the objection wrong.
    event ObjectionDismissed(uint256 indexed orderId);

    /// @notice Treasury or cashier changed: nothing is announced, dismissed or collected before `from`.
    event CollectionsSuspendedUntil(uint256 from);

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

    /// @notice The order's collection was announced before.
    error CollectionAlreadyAnnounced(uint256 orderId);

    /// @notice Not announced (`from` is zero), not yet due, or objected to.
    error CollectionNotDue(uint256 orderId, uint256 from);

    /// @notice Treasury or cashier changed lately.
    error CollectionsSuspended(uint256 until);

    /// @notice No collection is announced, its notice is over, or the payer has objected already.
    error NothingToObjectTo(uint256 orderId);

    /// @notice The payer has not objected.
    error NoObjection(uint256 orderId);

    /// @notice The payer cannot take the money back before `from`, nor while its collection stands announced.
    error ExitNotOpen(uint256 orderId, uint256 from);

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

    /// @notice Says that these orders were delivered, all or none. Only the cashier.
    /// @dev Reverts: CallerNotCashier, CollectionsSuspended, OrderNotPaid, CollectionAlreadyAnnounced.
    function announceCollection(uint256[] calldata orderIds) external;

    /// @notice Stops an announced collection of the caller's payment. Only the payer, once, within the notice.
    /// @dev Reverts: OrderNotPaid, WrongPayer, NothingToObjectTo.
    function objectToCollection(uint256 orderId) external;

    /// @notice Lets payments be collected in spite of their payers' objections, all or none. Only the owner.
    /// @dev Reverts: OwnableUnauthorizedAccount, CollectionsSuspended, OrderNotPaid, NoObjection.
    function dismissObjections(uint256[] calldata orderIds) external;

    /// @notice Sends what is left of the caller's payment back. Only the payer, from `exitFrom` on, while its collection is
    /// not announced or is objected to. Works while paused.
    /// @dev Reverts: OrderNotPaid, WrongPayer, ExitNotOpen, RefundOutOfRange.
    /// @return amount Wei.
    function takeBack(uint256 orderId) external returns (uint256 amount);

    /// @notice Sends what is left of the payments to the treasury, all or none. Only the cashier.
    /// @dev Reverts: CallerNotCashier, CollectionsSuspended, OrderNotPaid, OrderAlreadyCollected, CollectionNotDue.
    function collect(uint256[] calldata orderIds) external;

    /// @notice The order's payment, all zero when unpaid.
    function payment(uint256 orderId) external view returns (Payment memory);

    /// @notice See {SignerChanged}.
    function signer() external view returns (address);

    /// @notice See {CashierChanged}.
    function cashier() external view returns (address);

    /// @notice Owner only. Takes effect at once; open quotes of the old signer are void from now on.
    function setSigner(address newSigner) external;

    /// @notice Owner only. The old cashier loses its powers and the new one refunds at once; see {CHANGE_DELAY} for the rest.
    function setCashier(address newCashier) external;

    /// @notice Owner only. Suspends collections, see {CHANGE_DELAY}.
    function setTreasury(address newTreasury) external;

    /// @notice Seconds from announcement to collection in which the payer may object: 3 days.
    function COLLECTION_NOTICE() external view returns (uint256);

    /// @notice Seconds from payment or objection until the payer may take the money back: 14 days.
    function EXIT_DELAY() external view returns (uint256);

    /// @notice Seconds without collections after a change of treasury or cashier: 30 days.
    function CHANGE_DELAY() external view returns (uint256);

    /// @notice First second at which collections may go on after the last change, zero before any.
    function collectionsFrom() external view returns (uint256);
}
