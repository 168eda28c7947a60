// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Payouts} from "../../src/Payouts.sol";
import {ICollectible} from "../../src/interfaces/ICollectible.sol";
import {IPayouts} from "../../src/interfaces/IPayouts.sol";
import {Base} from "./Base.sol";
import {
    CallDetector,
    GasBurner,
    HeavySplitter,
    Reenterer,
    Refuser,
    ReturnBomb,
    SmartWallet
} from "./Hostile.sol";
import {vm} from "../Vm.sol";

contract Till is Payouts {
    function pay(address to) external payable {
        _pay(to, msg.value);
    }

    function accrue(address to) external payable {
        _accrue(to, msg.value);
    }
}

contract PayoutsTest is Base {
    Till private _till;
    // Made before each test, so that its code and storage are as cold as in a transaction of its own.
    SmartWallet private _wallet;

    function setUp() public override {
        super.setUp();
        _till = new Till();
        _wallet = new SmartWallet();
        vm.deal(address(this), 100 ether);
    }

    function _credit(address account) private {
        _till.accrue{value: 1 ether}(account);
    }

    // ------------------------------------------------------------------ pushing

    function test_paysAWalletAndASmartWalletDirectly() public {
        address wallet = address(_wallet);
        _till.pay{value: 1 ether}(alice);
        _till.pay{value: 1 ether}(wallet);
        vm.assertEq(alice.balance, 1_001 ether);
        vm.assertEq(wallet.balance, 1 ether);
        vm.assertEq(_till.credit(wallet), 0);
    }

    function test_paysNothingWithoutACall() public {
        CallDetector detector = new CallDetector();
        Refuser refuser = new Refuser();
        _till.pay(address(detector));
        _till.pay(address(refuser));
        _till.accrue(address(refuser));
        vm.assertFalse(detector.wasCalled());
        vm.assertEq(_till.credit(address(refuser)), 0);
        _till.pay{value: 1}(address(detector));
        vm.assertTrue(detector.wasCalled());
    }

    function test_creditsARefuser() public {
        Refuser refuser = new Refuser();
        vm.expectEmit(address(_till));
        emit IPayouts.Credited(address(refuser), 1 ether);
        _till.pay{value: 1 ether}(address(refuser));
        _till.pay{value: 2 ether}(address(refuser));
        vm.assertEq(_till.credit(address(refuser)), 3 ether);
    }

    function test_creditsAGasBurnerAtABoundedPrice() public {
        address burner = address(new GasBurner());
        uint256 before = gasleft();
        _till.pay{value: 1 ether}(burner);
        vm.assertLe(before - gasleft(), 75_000, "gas");
        vm.assertEq(_till.credit(burner), 1 ether);
    }

    function test_creditsAReturnBombAtABoundedPrice() public {
        address bomb = address(new ReturnBomb());
        uint256 before = gasleft();
        _till.pay{value: 1 ether}(bomb);
        vm.assertLe(before - gasleft(), 75_000, "gas");
        vm.assertEq(_till.credit(bomb), 1 ether);
    }

    function testFuzz_aCallerCannotStarveAPushIntoACredit(uint256 gasLimit) public {
        address wallet = address(_wallet);
        gasLimit = 10_000 + gasLimit % 90_000;
        (bool success,) =
            address(_till).call{value: 1 ether, gas: gasLimit}(abi.encodeCall(Till.pay, (wallet)));
        vm.assertEq(_till.credit(wallet), 0);
        vm.assertEq(wallet.balance, success ? 1 ether : 0);
    }

    // ------------------------------------------------------------------ withdraw

    function test_withdrawsTheWholeCredit() public {
        _credit(alice);
        _credit(bob);
        vm.expectEmit(address(_till));
        emit IPayouts.Withdrawn(alice, carol, 1 ether);
        vm.prank(alice);
        vm.assertEq(_till.withdraw(payable(carol)), 1 ether);
        vm.assertEq(carol.balance, 1_001 ether);
        vm.assertEq(_till.credit(alice), 0);
        vm.assertEq(_till.credit(bob), 1 ether);
    }

    function test_refusesToWithdrawNothing() public {
        vm.expectRevert(abi.encodeWithSelector(IPayouts.NothingToWithdraw.selector));
        vm.prank(alice);
        _till.withdraw(payable(alice));
    }

    function test_keepsTheCreditWhenTheAddressRefuses() public {
        Refuser refuser = new Refuser();
        _credit(alice);
        vm.expectRevert(abi.encodeWithSelector(IPayouts.WithdrawalRefused.selector, address(refuser)));
        vm.prank(alice);
        _till.withdraw(payable(address(refuser)));
        vm.assertEq(_till.credit(alice), 1 ether);
    }

    function test_withdrawsOnceEvenWhenTheReceiverComesBack() public {
        bytes memory data = abi.encodeCall(IPayouts.withdraw, (payable(alice)));
        Reenterer thief = new Reenterer(address(_till), 0, data);
        _credit(address(thief));
        _credit(alice);
        thief.act(address(_till), 0, abi.encodeCall(IPayouts.withdraw, (payable(address(thief)))));
        (uint256 made, uint256 taken) = thief.attempts();
        vm.assertEq(made, 1);
        vm.assertEq(taken, 0);
        vm.assertEq(address(thief).balance, 1 ether);
        vm.assertEq(address(_till).balance, 1 ether);
    }

    function test_keepsTheCreditWhenNoAddressIsNamed() public {
        _credit(alice);
        vm.expectRevert(abi.encodeWithSelector(IPayouts.WithdrawalRefused.selector, address(0)));
        vm.prank(alice);
        _till.withdraw(payable(address(0)));
        vm.assertEq(_till.credit(alice), 1 ether);
    }

    // ------------------------------------------------------------------ withdrawFor

    function test_sendsAnothersCreditToItsOwnerWithAllTheGas() public {
        address payable splitter = payable(address(new HeavySplitter()));
        _till.pay{value: 1 ether}(splitter);
        _credit(alice);
        vm.assertEq(_till.credit(splitter), 1 ether);
        vm.expectEmit(address(_till));
        emit IPayouts.Withdrawn(splitter, splitter, 1 ether);
        vm.prank(stranger);
        vm.assertEq(_till.withdrawFor(splitter), 1 ether);
        vm.assertEq(splitter.balance, 1 ether);
        vm.assertEq(_till.credit(splitter), 0);
        vm.assertEq(_till.credit(alice), 1 ether);
    }

    function test_refusesToSendACreditThatIsNotThere() public {
        _credit(address(this));
        vm.expectRevert(abi.encodeWithSelector(IPayouts.NothingToWithdraw.selector));
        _till.withdrawFor(payable(alice));
    }

    function test_keepsTheCreditWhenItsOwnerRefuses() public {
        Refuser refuser = new Refuser();
        _till.pay{value: 1 ether}(address(refuser));
        vm.expectRevert(abi.encodeWithSelector(IPayouts.WithdrawalRefused.selector, address(refuser)));
        _till.withdrawFor(payable(address(refuser)));
        vm.assertEq(_till.credit(address(refuser)), 1 ether);
    }

    function test_sendsACreditOnceEvenWhenItsOwnerComesBack() public {
        Refuser refuser = new Refuser();
        _till.pay{value: 1 ether}(address(refuser));
        address payable self = payable(vm.computeCreateAddress(address(this), vm.getNonce(address(this))));
        Reenterer thief = new Reenterer(address(_till), 0, abi.encodeCall(IPayouts.withdrawFor, (self)));
        _credit(address(thief));
        _till.withdrawFor(payable(address(thief)));
        (uint256 made, uint256 taken) = thief.attempts();
        vm.assertEq(made, 1);
        vm.assertEq(taken, 0);
        vm.assertEq(address(thief).balance, 1 ether);
        vm.assertEq(address(_till).balance, 1 ether);
    }

    // ------------------------------------------------------------------ of a contract of ours

    function test_withdrawsWhilePaused() public {
        ICollectible.Voucher memory voucher = _voucher(alice, 1);
        bytes memory signature = _sign(voucher);
        vm.prank(alice);
        token.mintWithVoucher{value: PRICE}(voucher, signature);
        _pause();
        vm.prank(treasury);
        vm.assertEq(token.withdraw(payable(carol)), 0.0125 ether);
        vm.assertEq(address(token).balance, 0);
    }
}
