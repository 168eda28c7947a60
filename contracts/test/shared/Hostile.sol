// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IPayouts} from "../../src/interfaces/IPayouts.sol";

/// @dev Refuses money until told otherwise; acts as a wallet for tests.
contract Refuser {
    bool public accepts;

    receive() external payable {
        require(accepts);
    }

    function setAccepts(bool newAccepts) external {
        accepts = newAccepts;
    }

    function act(address target, uint256 value, bytes calldata data) external payable returns (bytes memory) {
        (bool success, bytes memory result) = target.call{value: value}(data);
        if (!success) {
            assembly {
                revert(add(result, 0x20), mload(result))
            }
        }
        return result;
    }
}

/// @dev Burns whatever gas it is given.
contract GasBurner {
    receive() external payable {
        while (true) {}
    }
}

/// @dev Refuses with a long message, to make the caller pay for copying it.
contract ReturnBomb {
    receive() external payable {
        assembly {
            revert(0, 50000)
        }
    }
}

/// @dev A smart wallet of ordinary make: a proxy whose implementation logs what comes in.
contract SmartWallet {
    address private _implementation = address(new SmartWalletImplementation());

    receive() external payable {
        (bool success,) = _implementation.delegatecall("");
        require(success);
    }
}

contract SmartWalletImplementation {
    event Received(address indexed from, uint256 amount);

    receive() external payable {
        emit Received(msg.sender, msg.value);
    }
}

/// @dev Comes back into the contract that pays it.
contract Reenterer {
    address private immutable _target;
    bytes private _data;
    bool public cameBack;

    constructor(address target, bytes memory data) {
        _target = target;
        _data = data;
    }

    function attack() external {
        IPayouts(_target).withdraw(payable(address(this)));
    }

    receive() external payable {
        (bool success,) = _target.call(_data);
        cameBack = cameBack || success;
    }
}
