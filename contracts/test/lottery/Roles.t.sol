// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {Lottery} from "../../src/Lottery.sol";
import {IAdministered} from "../../src/interfaces/IAdministered.sol";
import {ICollectible} from "../../src/interfaces/ICollectible.sol";
import {ILottery} from "../../src/interfaces/ILottery.sol";
import {vm} from "../Vm.sol";
import {LotteryBase} from "./LotteryBase.sol";

contract RolesTest is LotteryBase {
    function _calls(address account) private pure returns (bytes[3] memory) {
        return [
            abi.encodeCall(ILottery.setOrganiser, (account)),
            abi.encodeCall(ILottery.setGranter, (account)),
            abi.encodeCall(ILottery.setPermitSigner, (account))
        ];
    }

    function _assertRefused(address caller, bytes memory call, bytes memory reason) private {
        vm.prank(caller);
        (bool success, bytes memory result) = address(lottery).call(call);
        vm.assertFalse(success);
        vm.assertTrue(keccak256(result) == keccak256(reason));
    }

    function test_ownerSetsTheRolesOfTheLottery() public {
        vm.expectEmit(address(lottery));
        emit ILottery.OrganiserChanged(alice);
        vm.prank(owner);
        lottery.setOrganiser(alice);
        vm.expectEmit(address(lottery));
        emit ILottery.GranterChanged(bob);
        vm.prank(owner);
        lottery.setGranter(bob);
        vm.expectEmit(address(lottery));
        emit ILottery.PermitSignerChanged(carol);
        vm.prank(owner);
        lottery.setPermitSigner(carol);
        vm.assertEq(lottery.organiser(), alice);
        vm.assertEq(lottery.granter(), bob);
        vm.assertEq(lottery.permitSigner(), carol);
    }

    function test_nobodyElseSetsARoleOfTheLottery() public {
        bytes[3] memory calls = _calls(stranger);
        for (uint256 i = 0; i < calls.length; i++) {
            _assertRefused(
                stranger,
                calls[i],
                abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger)
            );
        }
    }

    function test_noRoleOfTheLotteryIsEverEmpty() public {
        bytes[3] memory calls = _calls(address(0));
        for (uint256 i = 0; i < calls.length; i++) {
            _assertRefused(owner, calls[i], abi.encodeWithSelector(IAdministered.ZeroAddress.selector));
        }
    }

    function test_lotteryNamesItsCollectibleForEver() public {
        vm.assertEq(address(lottery.collectible()), address(token));
        Lottery.Setup memory setup = _setup();
        setup.collectible = ICollectible(address(0));
        vm.expectRevert(abi.encodeWithSelector(IAdministered.ZeroAddress.selector));
        new Lottery(setup);
    }
}
