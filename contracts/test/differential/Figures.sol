// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICollectible} from "../../src/interfaces/ICollectible.sol";
import {IMarketplace} from "../../src/interfaces/IMarketplace.sol";
import {IPayouts} from "../../src/interfaces/IPayouts.sol";
import {IServiceFee} from "../../src/interfaces/IServiceFee.sol";

/// @dev Somebody else: buys and bids with what is sent along, and takes money back.
contract Buyer {
    receive() external payable {}

    function buy(IMarketplace market, uint256 tokenId) external payable {
        market.buy{value: msg.value}(tokenId);
    }

    function bid(IMarketplace market, uint256 tokenId, uint256 round) external payable {
        market.bid{value: msg.value}(tokenId, round);
    }
}

/// @dev Does what a case says with the deployed contracts and tells the figures: what was asked for and who received
/// how much. It owns, mints for and sells on them, so that it can set every term. Thousands of cases are done in one call
/// of `each`; every one is taken back before the next.
contract Figures {
    /// @dev Ends every case, which takes back what it did.
    error Outcome(uint256 a, uint256 b, uint256 c, uint256 d);

    address private constant CREATOR = address(0xC4EA704);
    address private constant BENEFICIARY = address(0xBE4EF1);
    address private constant TREASURY = address(0x7EA5);
    uint256 private constant MOST_FEE = 1_000;

    ICollectible private _token;
    IMarketplace private _market;
    Buyer private _buyer;

    receive() external payable {}

    function start(ICollectible token, IMarketplace market) external {
        (_token, _market, _buyer) = (token, market, new Buyer());
    }

    /// @param words The arguments of all cases, one after the other.
    /// @return out Four figures for each case.
    function each(bytes4 selector, uint256[] calldata words, uint256 stride) external returns (uint256[] memory out) {
        uint256 cases = words.length / stride;
        out = new uint256[](cases * 4);
        for (uint256 i = 0; i < cases; i++) {
            (, bytes memory data) =
                address(this).call(abi.encodePacked(selector, words[i * stride:(i + 1) * stride]));
            require(bytes4(data) == Outcome.selector, string(data));
            assembly ("memory-safe") {
                mcopy(add(add(out, 32), mul(i, 128)), add(data, 36), 128)
            }
        }
    }

    /// @dev What stays: `words` are the royalties of drops 1, 2, 3…, of each of which we own token 1.
    function register(uint256[] calldata words) external {
        for (uint256 i = 0; i < words.length; i++) {
            _mint(uint64(i + 1), words[i]);
        }
    }

    /// @dev Listed. Tells what it costs in all.
    function listed(uint256 tokenId, uint256 price, uint256 feeBps) external {
        revert Outcome(_list(tokenId, price, feeBps), 0, 0, 0);
    }

    /// @dev Listed and bought. Tells total, royalty, fee and what the seller got.
    function resale(uint256 tokenId, uint256 price, uint256 feeBps) external {
        uint256 total = _list(tokenId, price, feeBps);
        uint256[3] memory before = _balances(address(this));
        _buyer.buy{value: total}(_market, tokenId);
        uint256[3] memory got = _balances(address(this));
        revert Outcome(total, got[0] - before[0], got[1] - before[1], got[2] + total - before[2]);
    }

    /// @dev Bought with a voucher. Tells royalty, fee, what the beneficiary got, and the serial.
    function firstSale(uint256 dropId, uint256 price, uint256 expiry, bytes32 r, bytes32 s, uint8 v) external {
        uint256 due = IPayouts(address(_token)).credit(TREASURY);
        uint256[3] memory before = _balances(BENEFICIARY);
        ICollectible.Voucher memory voucher =
            ICollectible.Voucher(uint64(dropId), address(this), price, type(uint256).max, uint64(expiry));
        uint256 tokenId = _token.mintWithVoucher{value: price}(voucher, abi.encodePacked(r, s, v));
        uint256[3] memory got = _balances(BENEFICIARY);
        // the fee waits to be withdrawn
        due = IPayouts(address(_token)).credit(TREASURY) - due;
        revert Outcome(got[0] - before[0], due, got[2] - before[2], tokenId);
    }

    /// @dev What stays: auctions of token 1 of drops 1, 2, 3… for reserve and fee, each with a bid of its reserve.
    function open(uint256[] calldata words) external {
        for (uint256 i = 0; i < words.length; i += 2) {
            uint256 tokenId = (i / 2 + 1) << 32 | 1;
            _setFee(words[i + 1]);
            uint256 round = _market.createAuction(tokenId, _terms(words[i], 1 hours, 500, 0));
            _buyer.bid{value: words[i]}(_market, tokenId, round);
        }
    }

    /// @dev Tells royalty, fee and what the seller got.
    function settle(uint256 tokenId) external {
        uint256[3] memory before = _balances(address(this));
        _market.settle(tokenId);
        uint256[3] memory got = _balances(address(this));
        revert Outcome(got[0] - before[0], got[1] - before[1], got[2] - before[2], 0);
    }

    /// @dev Tells the least first bid, and the least after one of `highest`.
    function minimum(uint256 tokenId, uint256 reserve, uint256 highest, uint256 incrementBps) external {
        (uint256 first, uint256 next,) = _bid(tokenId, reserve, highest, incrementBps);
        revert Outcome(first, next, 0, 0);
    }

    /// @dev Tells what a wei less than the least next bid is answered, and what that bid is: an error's selector, or 0.
    function nextBid(uint256 tokenId, uint256 reserve, uint256 highest, uint256 incrementBps) external {
        (, uint256 next, uint256 round) = _bid(tokenId, reserve, highest, incrementBps);
        revert Outcome(_tryBid(tokenId, round, next - 1), _tryBid(tokenId, round, next), 0, 0);
    }

    /// @dev Tells 0 and the seconds to its end where the contract takes these terms, else the selector of its error.
    function terms(
        uint256 tokenId,
        uint256 reserve,
        uint256 duration,
        uint256 incrementBps,
        uint256 extension
    ) external {
        try _market.createAuction(tokenId, _terms(reserve, duration, incrementBps, extension)) {
            revert Outcome(0, _market.auction(tokenId).end - block.timestamp, 0, 0);
        } catch (bytes memory reason) {
            revert Outcome(uint32(bytes4(reason)), 0, 0, 0);
        }
    }

    /// @dev Tells whether a token belongs to a drop: whether what is registered for the drop is paid its royalty.
    function belongs(uint256 dropId, uint256 tokenId) external {
        _register(uint64(dropId), 1_000, address(this));
        (address receiver,) = _token.royaltyInfo(tokenId, 10_000);
        revert Outcome(receiver == address(this) ? 1 : 0, 0, 0, 0);
    }

    /// @dev Tells the id of a drop's next token.
    function mintNext(uint256 dropId) external {
        revert Outcome(_token.mintFor(type(uint256).max, uint64(dropId), address(this)), 0, 0, 0);
    }

    function _register(uint64 dropId, uint256 royaltyBps, address creator) private {
        ICollectible.DropInput[] memory inputs = new ICollectible.DropInput[](1);
        inputs[0] =
            ICollectible.DropInput(dropId, creator, BENEFICIARY, type(uint32).max, uint16(royaltyBps));
        _token.registerDrops(inputs);
    }

    /// @dev The order is the drop's number.
    function _mint(uint64 dropId, uint256 royaltyBps) private returns (uint256) {
        _register(dropId, royaltyBps, CREATOR);
        return _token.mintFor(dropId, dropId, address(this));
    }

    function _setFee(uint256 feeBps) private {
        IServiceFee(address(_market)).setFeeBps(uint16(feeBps));
    }

    function _list(uint256 tokenId, uint256 price, uint256 feeBps) private returns (uint256 total) {
        _setFee(feeBps);
        _market.list(tokenId, price);
        (,, total,) = _market.listing(tokenId);
    }

    function _bid(uint256 tokenId, uint256 reserve, uint256 highest, uint256 incrementBps)
        private
        returns (uint256 first, uint256 next, uint256 round)
    {
        round = _market.createAuction(tokenId, _terms(reserve, 1 hours, incrementBps, 0));
        first = _market.minimumBid(tokenId);
        _buyer.bid{value: highest}(_market, tokenId, round);
        next = _market.minimumBid(tokenId);
    }

    function _tryBid(uint256 tokenId, uint256 round, uint256 amount) private returns (uint256) {
        try _buyer.bid{value: amount}(_market, tokenId, round) {
            return 0;
        } catch (bytes memory reason) {
            return uint32(bytes4(reason));
        }
    }

    function _terms(uint256 reserve, uint256 duration, uint256 incrementBps, uint256 extension)
        private
        pure
        returns (IMarketplace.AuctionTerms memory)
    {
        return IMarketplace.AuctionTerms(reserve, duration, incrementBps, extension, MOST_FEE, false);
    }

    function _balances(address third) private view returns (uint256[3] memory) {
        return [CREATOR.balance, TREASURY.balance, third.balance];
    }
}
