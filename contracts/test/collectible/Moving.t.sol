// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICollectible} from "../../src/interfaces/ICollectible.sol";
import {Base} from "../shared/Base.sol";
import {vm} from "../Vm.sol";

contract MovingTest is Base {
    uint256 private _tokenId;

    event ApprovalForAll(address indexed owner, address indexed operator, bool isApproved);

    function setUp() public override {
        super.setUp();
        _tokenId = _mintTo(alice);
    }

    function _lock() private returns (uint48 count) {
        vm.prank(address(market));
        return token.lockForAuction(_tokenId, alice);
    }

    function _switchOff(address account) private {
        vm.prank(account);
        token.setMarketplaceApproval(false);
    }

    function _refusal(string memory signature) private pure returns (bytes memory) {
        return abi.encodeWithSignature(signature);
    }

    function _locked() private view returns (bytes memory) {
        return abi.encodeWithSelector(ICollectible.TokenLocked.selector, _tokenId);
    }

    // ------------------------------------------------------------------ transferFrom, safeTransferFrom, approve

    function test_countsEveryTransfer() public {
        vm.assertEq(token.transferCount(_tokenId), 0);
        _transfer(alice, bob, _tokenId);
        _transfer(bob, alice, _tokenId);
        vm.assertEq(token.transferCount(_tokenId), 2);
        vm.assertEq(token.ownerOf(_tokenId), alice);
    }

    function test_countsASafeTransfer() public {
        vm.prank(alice);
        token.safeTransferFrom(alice, bob, _tokenId);
        vm.assertEq(token.transferCount(_tokenId), 1);
    }

    function test_movesForAnApprovedAccount() public {
        vm.prank(alice);
        token.approve(carol, _tokenId);
        vm.prank(carol);
        token.transferFrom(alice, bob, _tokenId);
        vm.assertEq(token.ownerOf(_tokenId), bob);
    }

    function test_movesForAnApprovedOperator() public {
        vm.prank(alice);
        token.setApprovalForAll(carol, true);
        vm.assertTrue(token.isApprovedForAll(alice, carol));
        vm.prank(carol);
        token.transferFrom(alice, bob, _tokenId);
        vm.assertEq(token.ownerOf(_tokenId), bob);
    }

    function test_movesForOurMarketplaceByDefault() public {
        vm.assertTrue(token.isApprovedForAll(alice, address(market)));
        vm.prank(address(market));
        token.transferFrom(alice, bob, _tokenId);
        vm.assertEq(token.ownerOf(_tokenId), bob);
    }

    function test_refusesToMoveForStrangers() public {
        vm.expectRevert(_refusal("NotOwnerNorApproved()"));
        vm.prank(stranger);
        token.transferFrom(alice, stranger, _tokenId);
    }

    function test_refusesToMoveForTheOwnerOfTheContract() public {
        vm.expectRevert(_refusal("NotOwnerNorApproved()"));
        vm.prank(owner);
        token.transferFrom(alice, owner, _tokenId);
    }

    function test_refusesOurMarketplaceWhenSwitchedOff() public {
        _switchOff(alice);
        vm.expectRevert(abi.encodeWithSelector(ICollectible.MarketplaceSwitchedOff.selector, alice));
        vm.prank(address(market));
        token.transferFrom(alice, bob, _tokenId);
    }

    function test_refusesOurMarketplaceWhenSwitchedOffThoughTheTokenIsApproved() public {
        vm.prank(alice);
        token.approve(address(market), _tokenId);
        _switchOff(alice);
        vm.expectRevert(abi.encodeWithSelector(ICollectible.MarketplaceSwitchedOff.selector, alice));
        vm.prank(address(market));
        token.transferFrom(alice, bob, _tokenId);
    }

    function test_refusesToMoveFromAnotherOwnersWallet() public {
        vm.expectRevert(_refusal("TransferFromIncorrectOwner()"));
        vm.prank(address(market));
        token.transferFrom(bob, carol, _tokenId);
    }

    function test_refusesToMoveALockedToken() public {
        _lock();
        vm.expectRevert(_locked());
        _transfer(alice, bob, _tokenId);
        vm.expectRevert(_locked());
        vm.prank(address(market));
        token.transferFrom(alice, bob, _tokenId);
    }

    function test_refusesMoneyWithATransferOrApproval() public {
        vm.expectRevert(abi.encodeWithSelector(ICollectible.NoPaymentExpected.selector));
        vm.prank(alice);
        token.transferFrom{value: 1}(alice, bob, _tokenId);
        vm.expectRevert(abi.encodeWithSelector(ICollectible.NoPaymentExpected.selector));
        vm.prank(alice);
        token.safeTransferFrom{value: 1}(alice, bob, _tokenId);
        vm.expectRevert(abi.encodeWithSelector(ICollectible.NoPaymentExpected.selector));
        vm.prank(alice);
        token.approve{value: 1}(bob, _tokenId);
    }

    function test_movesWhilePaused() public {
        _pause();
        _transfer(alice, bob, _tokenId);
    }

    // ------------------------------------------------------------------ setMarketplaceApproval, setApprovalForAll

    function test_switchesTheMarketplaceOffAndOn() public {
        vm.expectEmit(address(token));
        emit ApprovalForAll(alice, address(market), false);
        _switchOff(alice);
        vm.assertFalse(token.isApprovedForAll(alice, address(market)));
        vm.assertTrue(token.isApprovedForAll(bob, address(market)));
        vm.prank(alice);
        token.setMarketplaceApproval(true);
        vm.assertTrue(token.isApprovedForAll(alice, address(market)));
    }

    function test_countsTheSwitchesOfTheOwner() public {
        _assertStamp(alice, 0, 0);
        vm.prank(alice);
        token.setMarketplaceApproval(true);
        _assertStamp(alice, 0, 0);
        _switchOff(alice);
        _switchOff(alice);
        _assertStamp(alice, 0, 1);
        vm.prank(alice);
        token.setApprovalForAll(address(market), true);
        vm.prank(alice);
        token.setMarketplaceApproval(true);
        _assertStamp(alice, 0, 2);
        _transfer(alice, bob, _tokenId);
        _assertStamp(bob, 1, 0);
        _transfer(bob, alice, _tokenId);
        _assertStamp(alice, 2, 2);
        _lock();
        _assertStamp(alice, 3 | 1 << 95, 2);
    }

    function _assertStamp(address expectedOwner, uint256 state, uint256 switches) private view {
        (address holder, uint256 stamp) = token.saleState(_tokenId);
        vm.assertEq(holder, expectedOwner);
        vm.assertEq(stamp, switches << 96 | state);
    }

    function test_obeysTheStandardRevocationToo() public {
        vm.prank(alice);
        token.setApprovalForAll(address(market), false);
        vm.assertFalse(token.isApprovedForAll(alice, address(market)));
        vm.expectRevert(abi.encodeWithSelector(ICollectible.MarketplaceSwitchedOff.selector, alice));
        vm.prank(address(market));
        token.transferFrom(alice, bob, _tokenId);
    }

    function test_keepsTheSwitchWhenTokensComeAndGo() public {
        _switchOff(alice);
        _mintTo(alice);
        _transfer(alice, bob, _tokenId);
        vm.assertFalse(token.isApprovedForAll(alice, address(market)));
        vm.assertEq(token.balanceOf(alice), 1);
    }

    // ------------------------------------------------------------------ lockForAuction, unlock, transferLocked

    function test_locksInTheOwnersWallet() public {
        vm.expectEmit(address(token));
        emit ICollectible.Locked(_tokenId);
        vm.assertEq(_lock(), 1);
        vm.assertTrue(token.locked(_tokenId));
        (address holder, uint48 count, bool isLocked) = token.tokenState(_tokenId);
        vm.assertEq(holder, alice);
        vm.assertEq(count, 1);
        vm.assertTrue(isLocked);
    }

    function test_refusesToLockForAnybodyElse() public {
        vm.expectRevert(abi.encodeWithSelector(ICollectible.CallerNotMarketplace.selector, alice));
        vm.prank(alice);
        token.lockForAuction(_tokenId, alice);
    }

    function test_refusesToLockAnotherOwnersToken() public {
        vm.expectRevert(abi.encodeWithSelector(ICollectible.NotTokenOwner.selector, _tokenId, bob));
        vm.prank(address(market));
        token.lockForAuction(_tokenId, bob);
    }

    function test_refusesToLockWhenSwitchedOff() public {
        _switchOff(alice);
        vm.expectRevert(abi.encodeWithSelector(ICollectible.MarketplaceSwitchedOff.selector, alice));
        _lock();
    }

    function test_refusesToLockTwice() public {
        _lock();
        vm.expectRevert(_locked());
        _lock();
    }

    function test_unlocks() public {
        _lock();
        vm.expectEmit(address(token));
        emit ICollectible.Unlocked(_tokenId);
        vm.prank(address(market));
        token.unlock(_tokenId);
        vm.assertFalse(token.locked(_tokenId));
        vm.assertEq(token.transferCount(_tokenId), 1);
        _transfer(alice, bob, _tokenId);
    }

    function test_refusesToUnlockForAnybodyElse() public {
        _lock();
        vm.expectRevert(abi.encodeWithSelector(ICollectible.CallerNotMarketplace.selector, alice));
        vm.prank(alice);
        token.unlock(_tokenId);
    }

    function test_refusesToUnlockAnUnlockedToken() public {
        vm.expectRevert(abi.encodeWithSelector(ICollectible.TokenNotLocked.selector, _tokenId));
        vm.prank(address(market));
        token.unlock(_tokenId);
    }

    function test_handsALockedTokenOver() public {
        _lock();
        vm.expectEmit(address(token));
        emit ICollectible.Unlocked(_tokenId);
        vm.prank(address(market));
        vm.assertEq(token.transferLocked(_tokenId, bob), alice);
        vm.assertEq(token.ownerOf(_tokenId), bob);
        vm.assertEq(token.transferCount(_tokenId), 2);
        vm.assertFalse(token.locked(_tokenId));
    }

    function test_handsOverEvenWhenSwitchedOffMeanwhile() public {
        _lock();
        _switchOff(alice);
        vm.prank(address(market));
        token.transferLocked(_tokenId, bob);
        vm.assertEq(token.ownerOf(_tokenId), bob);
    }

    function test_refusesToHandOverForAnybodyElse() public {
        _lock();
        vm.expectRevert(abi.encodeWithSelector(ICollectible.CallerNotMarketplace.selector, bob));
        vm.prank(bob);
        token.transferLocked(_tokenId, bob);
    }

    function test_refusesToHandOverAnUnlockedToken() public {
        vm.expectRevert(abi.encodeWithSelector(ICollectible.TokenNotLocked.selector, _tokenId));
        vm.prank(address(market));
        token.transferLocked(_tokenId, bob);
    }

    function test_refusesToHandOverToNobody() public {
        _lock();
        vm.expectRevert(_refusal("TransferToZeroAddress()"));
        vm.prank(address(market));
        token.transferLocked(_tokenId, address(0));
    }

    // ------------------------------------------------------------------ reading

    function test_describesATokenThatDoesNotExist() public {
        (address holder, uint48 count, bool isLocked) = token.tokenState(1);
        vm.assertEq(holder, address(0));
        vm.assertEq(count, 0);
        vm.assertFalse(isLocked);
        vm.expectRevert(_refusal("TokenDoesNotExist()"));
        token.locked(1);
        vm.expectRevert(_refusal("TokenDoesNotExist()"));
        token.tokenURI(1);
    }

    function test_describesItselfByTheStandards() public view {
        vm.assertEq(token.name(), "Talkies");
        vm.assertEq(token.symbol(), "TALKIES");
        vm.assertEq(token.tokenURI(_tokenId), "https://talkies.example/token/30064771073");
        vm.assertEq(token.contractURI(), "https://talkies.example/contract.json");
        bytes4[6] memory known = [bytes4(0x01ffc9a7), 0x80ac58cd, 0x5b5e139f, 0x2a55205a, 0x49064906, 0xb45a3c0e];
        for (uint256 i = 0; i < known.length; i++) {
            vm.assertTrue(token.supportsInterface(known[i]));
        }
        vm.assertFalse(token.supportsInterface(0xffffffff));
    }
}
