// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Base} from "../shared/Base.sol";
import {Refuser} from "../shared/Hostile.sol";
import {vm} from "../Vm.sol";

/// @dev The people, tokens and orders of a random play, and what must be remembered about them.
abstract contract Deployment is Base {
    uint64 internal constant OTHER_DROP = 8;
    uint256 internal constant ORDERS = 12;

    address[] internal people;
    uint256[] internal tokens;
    mapping(uint256 orderId => uint256) internal mintsOfOrder;
    mapping(uint256 orderId => uint256) internal paymentsOfOrder;
    mapping(uint256 tokenId => address) internal auctioneer;
    // What the person listed is void for ever, because they switched the marketplace off since.
    mapping(address person => mapping(uint256 tokenId => bool)) internal isListingVoid;

    function setUp() public virtual override {
        super.setUp();
        _register(OTHER_DROP, 4);
        people = [alice, bob, carol, address(new Refuser())];
        for (uint256 i = 0; i < people.length; i++) {
            vm.deal(people[i], 1e30);
            tokens.push(_mintTo(people[i], i < CAP ? DROP : OTHER_DROP));
        }
    }

    function _person(uint256 seed) internal view returns (address) {
        return people[seed % people.length];
    }

    function _token(uint256 seed) internal view returns (uint256) {
        return tokens[seed % tokens.length];
    }

    /// @dev Starting from a random token, the first one in an auction; the random one when there is none.
    function _tokenInAuction(uint256 seed) internal view returns (uint256 tokenId) {
        for (uint256 i = 0; i < tokens.length; i++) {
            tokenId = _token(seed % tokens.length + i);
            if (token.locked(tokenId)) return tokenId;
        }
        return _token(seed);
    }

    /// @dev The same for a listing of the token's owner.
    function _tokenOnSale(uint256 seed) internal view returns (uint256 tokenId) {
        for (uint256 i = 0; i < tokens.length; i++) {
            tokenId = _token(seed % tokens.length + i);
            (, uint256 price,,) = market.listing(tokenId);
            if (price != 0) return tokenId;
        }
        return _token(seed);
    }

    /// @dev The same for an order paid at the receiver.
    function _paidOrder(uint256 seed) internal view returns (uint256 orderId) {
        for (uint256 i = 0; i < ORDERS; i++) {
            orderId = (seed % ORDERS + i) % ORDERS;
            if (receiver.payment(orderId).payer != address(0)) return orderId;
        }
        return seed % ORDERS;
    }

    /// @dev Mostly the owner, now and then somebody else, so that plays get far and still try what is forbidden.
    function _ownerOrOther(uint256 seed, uint256 tokenId) internal view returns (address) {
        return seed % 8 == 0 ? _person(seed >> 8) : token.ownerOf(tokenId);
    }

    function _creditsOf(function (address) external view returns (uint256) credit) internal view returns (uint256 sum) {
        for (uint256 i = 0; i < people.length; i++) {
            sum += credit(people[i]);
        }
        return sum + credit(treasury) + credit(creator) + credit(beneficiary);
    }
}
