// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAdministered} from "../../src/interfaces/IAdministered.sol";
import {ICollectible} from "../../src/interfaces/ICollectible.sol";
import {IPayouts} from "../../src/interfaces/IPayouts.sol";
import {Base} from "../shared/Base.sol";
import {Refuser} from "../shared/Hostile.sol";
import {vm} from "../Vm.sol";

contract VoucherTest is Base {
    uint256 private constant ORDER = 42;

    function _buy(address buyer, uint256 value, ICollectible.Voucher memory voucher, bytes memory signature)
        private
        returns (uint256)
    {
        vm.prank(buyer);
        return token.mintWithVoucher{value: value}(voucher, signature);
    }

    function _buyOne(uint256 orderId) private returns (uint256) {
        ICollectible.Voucher memory voucher = _voucher(alice, orderId);
        return _buy(alice, voucher.price, voucher, _sign(voucher));
    }

    function _expectRefusal(bytes memory reason, ICollectible.Voucher memory voucher) private {
        bytes memory signature = _sign(voucher);
        vm.expectRevert(reason);
        _buy(alice, PRICE, voucher, signature);
    }

    function test_mintsTheNextSerialToTheBuyer() public {
        vm.assertEq(_buyOne(ORDER), uint256(DROP) << 32 | 1);
        vm.assertEq(_buyOne(ORDER + 1), uint256(DROP) << 32 | 2);
        vm.assertEq(token.ownerOf(uint256(DROP) << 32 | 2), alice);
        vm.assertEq(token.supplyOf(DROP), 2);
    }

    function test_paysCreatorTreasuryAndBeneficiary() public {
        _buyOne(ORDER);
        vm.assertEq(creator.balance, 0.1 ether);
        vm.assertEq(token.credit(treasury), 0.0125 ether);
        vm.assertEq(beneficiary.balance, 0.8875 ether);
        vm.assertEq(address(token).balance, 0.0125 ether);
    }

    function test_roundsSharesDownAndGivesTheRemainderToTheBeneficiary() public {
        ICollectible.Voucher memory voucher = _voucher(alice, ORDER);
        voucher.price = 799;
        _buy(alice, 799, voucher, _sign(voucher));
        vm.assertEq(creator.balance, 79);
        vm.assertEq(token.credit(treasury), 9);
        vm.assertEq(beneficiary.balance, 711);
    }

    function test_announcesThePurchase() public {
        vm.expectEmit(address(token));
        emit ICollectible.Purchased(ORDER, uint256(DROP) << 32 | 1, alice, PRICE, 0.1 ether, 0.0125 ether);
        _buyOne(ORDER);
    }

    function test_recordsTheOrder() public {
        vm.assertFalse(token.isOrderUsed(ORDER));
        _buyOne(ORDER);
        vm.assertTrue(token.isOrderUsed(ORDER));
        vm.assertFalse(token.isOrderUsed(ORDER + 1));
        vm.assertFalse(token.isOrderUsed(ORDER + 256));
    }

    function test_mintsAGiftAtPriceZero() public {
        ICollectible.Voucher memory voucher = _voucher(alice, ORDER);
        voucher.price = 0;
        vm.assertEq(token.ownerOf(_buy(alice, 0, voucher, _sign(voucher))), alice);
    }

    function test_creditsAPayeeThatRefusesMoney() public {
        Refuser refuser = new Refuser();
        _registerAs(8, 1, address(refuser), address(refuser));
        ICollectible.Voucher memory voucher = _voucher(alice, ORDER);
        voucher.dropId = 8;
        bytes memory signature = _sign(SIGNER_KEY, voucher, address(refuser), address(refuser), ROYALTY_BPS);
        vm.expectEmit(address(token));
        emit IPayouts.Credited(address(refuser), 0.1 ether);
        _buy(alice, PRICE, voucher, signature);
        vm.assertEq(token.credit(address(refuser)), 0.9875 ether);
    }

    function test_keepsTheFeeOfTheDropWhenTheFeeChanges() public {
        vm.prank(owner);
        token.setFeeBps(1_000);
        _buyOne(ORDER);
        vm.assertEq(token.credit(treasury), 0.0125 ether);
    }

    function test_acceptsTheLastSecond() public {
        vm.warp(EXPIRY);
        _buyOne(ORDER);
    }

    function test_refusesWhilePaused() public {
        _pause();
        _expectRefusal(abi.encodeWithSelector(IAdministered.SalesPaused.selector), _voucher(alice, ORDER));
    }

    function test_refusesAnExpiredVoucher() public {
        vm.warp(EXPIRY + 1);
        _expectRefusal(
            abi.encodeWithSelector(ICollectible.VoucherExpired.selector, EXPIRY), _voucher(alice, ORDER)
        );
    }

    function test_refusesSomebodyElsesVoucher() public {
        _expectRefusal(
            abi.encodeWithSelector(ICollectible.WrongBuyer.selector, bob, alice), _voucher(bob, ORDER)
        );
    }

    function test_refusesTooLittleAndTooMuch() public {
        ICollectible.Voucher memory voucher = _voucher(alice, ORDER);
        bytes memory signature = _sign(voucher);
        vm.expectRevert(abi.encodeWithSelector(ICollectible.WrongValue.selector, PRICE, PRICE - 1));
        _buy(alice, PRICE - 1, voucher, signature);
        vm.expectRevert(abi.encodeWithSelector(ICollectible.WrongValue.selector, PRICE, PRICE + 1));
        _buy(alice, PRICE + 1, voucher, signature);
    }

    function test_refusesAStrangersSignature() public {
        ICollectible.Voucher memory voucher = _voucher(alice, ORDER);
        bytes memory signature = _sign(STRANGER_KEY, voucher);
        vm.expectRevert(abi.encodeWithSelector(ICollectible.WrongSigner.selector));
        _buy(alice, PRICE, voucher, signature);
    }

    function test_refusesAMalformedSignature() public {
        vm.expectRevert(abi.encodeWithSelector(ICollectible.WrongSigner.selector));
        _buy(alice, PRICE, _voucher(alice, ORDER), hex"1234");
    }

    function testFuzz_refusesAVoucherChangedAfterSigning(uint8 field, uint64 change) public {
        vm.assume(change != 0);
        ICollectible.Voucher memory voucher = _voucher(alice, ORDER);
        voucher.expiry = type(uint64).max / 2;
        bytes memory signature = _sign(voucher);
        if (field % 4 == 0) voucher.dropId ^= change;
        if (field % 4 == 1) voucher.price = (voucher.price ^ change) % 1_000 ether;
        if (field % 4 == 2) voucher.orderId ^= change;
        if (field % 4 == 3) voucher.expiry = uint64(START) + (change % 1e9);
        vm.expectRevert(abi.encodeWithSelector(ICollectible.WrongSigner.selector));
        _buy(alice, voucher.price, voucher, signature);
    }

    function test_refusesAVoucherForADropThatPaysOthers() public {
        ICollectible.Voucher memory voucher = _voucher(alice, ORDER);
        bytes[3] memory wrong = [
            _sign(SIGNER_KEY, voucher, bob, beneficiary, ROYALTY_BPS),
            _sign(SIGNER_KEY, voucher, creator, bob, ROYALTY_BPS),
            _sign(SIGNER_KEY, voucher, creator, beneficiary, ROYALTY_BPS + 1)
        ];
        for (uint256 i = 0; i < wrong.length; i++) {
            vm.expectRevert(abi.encodeWithSelector(ICollectible.WrongSigner.selector));
            _buy(alice, PRICE, voucher, wrong[i]);
        }
    }

    function test_refusesASignatureForAnotherChain() public {
        ICollectible.Voucher memory voucher = _voucher(alice, ORDER);
        bytes memory signature = _sign(voucher);
        vm.chainId(137);
        vm.expectRevert(abi.encodeWithSelector(ICollectible.WrongSigner.selector));
        _buy(alice, PRICE, voucher, signature);
    }

    function test_refusesTheSignatureOfADismissedSigner() public {
        ICollectible.Voucher memory voucher = _voucher(alice, ORDER);
        bytes memory signature = _sign(voucher);
        vm.prank(owner);
        token.setSigner(stranger);
        vm.expectRevert(abi.encodeWithSelector(ICollectible.WrongSigner.selector));
        _buy(alice, PRICE, voucher, signature);
    }

    function test_refusesAUsedOrder() public {
        _buyOne(ORDER);
        _expectRefusal(
            abi.encodeWithSelector(ICollectible.OrderAlreadyUsed.selector, ORDER), _voucher(alice, ORDER)
        );
    }

    function test_refusesAnOrderThatTheMinterDelivered() public {
        vm.prank(minter);
        token.mintFor(ORDER, DROP, bob);
        _expectRefusal(
            abi.encodeWithSelector(ICollectible.OrderAlreadyUsed.selector, ORDER), _voucher(alice, ORDER)
        );
    }

    function test_refusesAnUnknownDrop() public {
        ICollectible.Voucher memory voucher = _voucher(alice, ORDER);
        voucher.dropId = 99;
        bytes memory signature = _sign(SIGNER_KEY, voucher, address(0), address(0), 0);
        vm.expectRevert(abi.encodeWithSelector(ICollectible.UnknownDrop.selector, 99));
        _buy(alice, PRICE, voucher, signature);
    }

    function test_refusesWhenSoldOut() public {
        for (uint256 i = 0; i < CAP; i++) {
            _buyOne(ORDER + i);
        }
        _expectRefusal(abi.encodeWithSelector(ICollectible.SoldOut.selector, DROP), _voucher(alice, ORDER + CAP));
    }

    function testFuzz_splitsEveryPriceWithoutRemainder(uint96 price, uint16 royaltyBps, uint16 feeBps) public {
        vm.deal(alice, price);
        vm.prank(owner);
        token.setFeeBps(feeBps % 1_001);
        ICollectible.DropInput[] memory inputs = new ICollectible.DropInput[](1);
        inputs[0] = ICollectible.DropInput(9, creator, beneficiary, 1, royaltyBps % 2_501);
        vm.prank(registrar);
        token.registerDrops(inputs);
        ICollectible.Voucher memory voucher = ICollectible.Voucher(9, alice, price, ORDER, EXPIRY);
        _buy(alice, price, voucher, _sign(SIGNER_KEY, voucher, creator, beneficiary, inputs[0].royaltyBps));
        vm.assertEq(creator.balance, uint256(price) * inputs[0].royaltyBps / 10_000);
        vm.assertEq(token.credit(treasury), uint256(price) * (feeBps % 1_001) / 10_000);
        vm.assertEq(creator.balance + beneficiary.balance + token.credit(treasury), price);
    }
}
