// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {Administered} from "../../src/Administered.sol";
import {Collectible} from "../../src/Collectible.sol";
import {Marketplace} from "../../src/Marketplace.sol";
import {ServiceFee} from "../../src/ServiceFee.sol";
import {IAdministered} from "../../src/interfaces/IAdministered.sol";
import {ICollectible} from "../../src/interfaces/ICollectible.sol";
import {IMarketplace} from "../../src/interfaces/IMarketplace.sol";
import {IOrderReceiver} from "../../src/interfaces/IOrderReceiver.sol";
import {IServiceFee} from "../../src/interfaces/IServiceFee.sol";
import {Base} from "./Base.sol";
import {vm} from "../Vm.sol";

contract AdministrationTest is Base {
    function _everyContract() private view returns (Administered[3] memory) {
        return [Administered(token), Administered(market), Administered(receiver)];
    }

    function _sellers() private view returns (ServiceFee[2] memory) {
        return [ServiceFee(token), ServiceFee(market)];
    }

    function _expectNotOwner(address caller) private {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, caller));
        vm.prank(caller);
    }

    // ------------------------------------------------------------------ ownership

    function test_ownershipMovesInTwoSteps() public {
        Administered[3] memory all = _everyContract();
        for (uint256 i = 0; i < all.length; i++) {
            vm.prank(owner);
            all[i].transferOwnership(alice);
            vm.assertEq(all[i].owner(), owner);
            vm.prank(alice);
            all[i].acceptOwnership();
            vm.assertEq(all[i].owner(), alice);
        }
    }

    function test_ownershipCannotBeTakenOrRenounced() public {
        Administered[3] memory all = _everyContract();
        for (uint256 i = 0; i < all.length; i++) {
            _expectNotOwner(stranger);
            all[i].acceptOwnership();
            _expectNotOwner(stranger);
            all[i].transferOwnership(stranger);
            _expectNotOwner(stranger);
            all[i].renounceOwnership();
            vm.expectRevert(abi.encodeWithSelector(IAdministered.OwnershipCannotBeRenounced.selector));
            vm.prank(owner);
            all[i].renounceOwnership();
        }
    }

    // ------------------------------------------------------------------ treasury, pause, fee

    function test_ownerSetsTheTreasury() public {
        Administered[3] memory all = _everyContract();
        for (uint256 i = 0; i < all.length; i++) {
            vm.expectEmit(address(all[i]));
            emit IAdministered.TreasuryChanged(alice);
            vm.prank(owner);
            all[i].setTreasury(alice);
            vm.assertEq(all[i].treasury(), alice);
            vm.expectRevert(abi.encodeWithSelector(IAdministered.ZeroAddress.selector));
            vm.prank(owner);
            all[i].setTreasury(address(0));
            _expectNotOwner(stranger);
            all[i].setTreasury(stranger);
        }
    }

    function test_ownerPausesAndResumes() public {
        Administered[3] memory all = _everyContract();
        for (uint256 i = 0; i < all.length; i++) {
            vm.expectEmit(address(all[i]));
            emit IAdministered.PausedChanged(true);
            vm.prank(owner);
            all[i].setPaused(true);
            vm.assertTrue(all[i].paused());
            vm.prank(owner);
            all[i].setPaused(false);
            vm.assertFalse(all[i].paused());
            _expectNotOwner(stranger);
            all[i].setPaused(true);
        }
    }

    function test_ownerSetsTheFeeWithinItsCap() public {
        ServiceFee[2] memory all = _sellers();
        for (uint256 i = 0; i < all.length; i++) {
            vm.expectEmit(address(all[i]));
            emit IServiceFee.FeeChanged(1_000);
            vm.prank(owner);
            all[i].setFeeBps(1_000);
            vm.assertEq(all[i].feeBps(), 1_000);
            vm.expectRevert(abi.encodeWithSelector(IServiceFee.FeeAboveCap.selector, 1_001, 1_000));
            vm.prank(owner);
            all[i].setFeeBps(1_001);
            _expectNotOwner(stranger);
            all[i].setFeeBps(0);
        }
    }

    // ------------------------------------------------------------------ roles

    function test_ownerSetsTheRolesOfTheCollectible() public {
        vm.expectEmit(address(token));
        emit ICollectible.MinterChanged(alice);
        vm.prank(owner);
        token.setMinter(alice);
        vm.expectEmit(address(token));
        emit ICollectible.SignerChanged(bob);
        vm.prank(owner);
        token.setSigner(bob);
        vm.expectEmit(address(token));
        emit ICollectible.RegistrarChanged(carol);
        vm.prank(owner);
        token.setRegistrar(carol);
        vm.assertEq(token.minter(), alice);
        vm.assertEq(token.signer(), bob);
        vm.assertEq(token.registrar(), carol);
    }

    function test_ownerSetsTheRolesOfMarketplaceAndReceiver() public {
        vm.expectEmit(address(market));
        emit IMarketplace.PermitSignerChanged(alice);
        vm.prank(owner);
        market.setPermitSigner(alice);
        vm.expectEmit(address(receiver));
        emit IOrderReceiver.SignerChanged(bob);
        vm.prank(owner);
        receiver.setSigner(bob);
        vm.expectEmit(address(receiver));
        emit IOrderReceiver.CashierChanged(carol);
        vm.prank(owner);
        receiver.setCashier(carol);
        vm.assertEq(market.permitSigner(), alice);
        vm.assertEq(receiver.signer(), bob);
        vm.assertEq(receiver.cashier(), carol);
    }

    function test_nobodyElseSetsARole() public {
        _expectNotOwner(minter);
        token.setMinter(minter);
        _expectNotOwner(signer);
        token.setSigner(signer);
        _expectNotOwner(registrar);
        token.setRegistrar(registrar);
        _expectNotOwner(permitSigner);
        market.setPermitSigner(permitSigner);
        _expectNotOwner(signer);
        receiver.setSigner(signer);
        _expectNotOwner(cashier);
        receiver.setCashier(cashier);
    }

    function test_noRoleIsEverEmpty() public {
        bytes memory refusal = abi.encodeWithSelector(IAdministered.ZeroAddress.selector);
        vm.expectRevert(refusal);
        vm.prank(owner);
        token.setMinter(address(0));
        vm.expectRevert(refusal);
        vm.prank(owner);
        token.setSigner(address(0));
        vm.expectRevert(refusal);
        vm.prank(owner);
        token.setRegistrar(address(0));
        vm.expectRevert(refusal);
        vm.prank(owner);
        market.setPermitSigner(address(0));
        vm.expectRevert(refusal);
        vm.prank(owner);
        receiver.setSigner(address(0));
        vm.expectRevert(refusal);
        vm.prank(owner);
        receiver.setCashier(address(0));
    }

    function test_marketplaceAndCollectibleNameEachOther() public {
        vm.assertEq(token.marketplace(), address(market));
        vm.assertEq(address(market.collectible()), address(token));
        vm.expectRevert(abi.encodeWithSelector(IAdministered.ZeroAddress.selector));
        new Marketplace(ICollectible(address(0)), owner, treasury, permitSigner, FEE_BPS);
        Collectible.Setup memory setup;
        setup.owner = owner;
        setup.treasury = treasury;
        setup.minter = minter;
        setup.signer = signer;
        setup.registrar = registrar;
        vm.expectRevert(abi.encodeWithSelector(IAdministered.ZeroAddress.selector));
        new Collectible(setup);
    }

    function test_signaturesNameTheirDomain() public view {
        (, string memory name, string memory version,, address verifyingContract,,) = token.eip712Domain();
        vm.assertEq(name, "Talkies");
        vm.assertEq(version, "1");
        vm.assertEq(verifyingContract, address(token));
    }

    // ------------------------------------------------------------------ metadata

    function test_ownerMovesTheMetadata() public {
        uint256 tokenId = _mintTo(alice);
        vm.expectEmit(address(token));
        emit ICollectible.BatchMetadataUpdate(0, type(uint256).max);
        vm.prank(owner);
        token.setBaseURI("ipfs://tokens/");
        vm.expectEmit(address(token));
        emit ICollectible.ContractURIUpdated();
        vm.prank(owner);
        token.setContractURI("ipfs://contract");
        vm.assertEq(token.tokenURI(tokenId), "ipfs://tokens/30064771073");
        vm.assertEq(token.contractURI(), "ipfs://contract");
        _expectNotOwner(registrar);
        token.setBaseURI("");
        _expectNotOwner(registrar);
        token.setContractURI("");
    }

    function test_registrarAnnouncesMetadata() public {
        vm.expectEmit(address(token));
        emit ICollectible.MetadataUpdate(5);
        vm.prank(registrar);
        token.announceMetadata(5, 5);
        vm.expectEmit(address(token));
        emit ICollectible.BatchMetadataUpdate(5, 9);
        vm.prank(registrar);
        token.announceMetadata(5, 9);
        vm.expectRevert(abi.encodeWithSelector(ICollectible.CallerNotRegistrar.selector, stranger));
        vm.prank(stranger);
        token.announceMetadata(5, 5);
    }
}
