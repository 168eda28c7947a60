// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

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

/// @dev Comes back into the contract that pays it, once, by a call of at most three words. The call is kept in immutables
/// and nothing is written to storage, so that a push of 22,300 gas really suffices for the attack.
contract Reenterer {
    address private immutable _target;
    uint256 private immutable _value;
    uint256 private immutable _length;
    bytes32 private immutable _first;
    bytes32 private immutable _second;
    bytes32 private immutable _third;
    bytes32 private immutable _fourth;

    constructor(address target, uint256 value, bytes memory data) payable {
        require(data.length <= 128);
        bytes memory padded = bytes.concat(data, new bytes(128));
        (_first, _second, _third, _fourth) = abi.decode(padded, (bytes32, bytes32, bytes32, bytes32));
        (_target, _value, _length) = (target, value, data.length);
    }

    /// @dev In this transaction: how many attempts were made, and how many of them the target took.
    function attempts() external view returns (uint256 made, uint256 taken) {
        assembly {
            made := tload(0)
            taken := tload(1)
        }
    }

    function act(address target, uint256 value, bytes calldata data) external payable {
        (bool success,) = target.call{value: value}(data);
        require(success);
    }

    receive() external payable {
        (address target, uint256 value, uint256 length) = (_target, _value, _length);
        (bytes32 first, bytes32 second, bytes32 third, bytes32 fourth) = (_first, _second, _third, _fourth);
        assembly {
            if iszero(tload(0)) {
                tstore(0, 1)
                mstore(0x80, first)
                mstore(0xa0, second)
                mstore(0xc0, third)
                mstore(0xe0, fourth)
                tstore(1, call(gas(), target, value, 0x80, length, 0, 0))
            }
        }
    }
}

/// @dev Notices a call within the transaction, also one without money.
contract CallDetector {
    receive() external payable {
        assembly {
            tstore(0, 1)
        }
    }

    function wasCalled() external view returns (bool called) {
        assembly {
            called := tload(0)
        }
    }
}

/// @dev A splitter that books what comes in, which takes more than a push carries, and cannot call `withdraw`.
contract HeavySplitter {
    mapping(uint256 part => uint256) public booked;
    uint256 private _parts;

    receive() external payable {
        booked[++_parts] = msg.value / 2;
        booked[++_parts] = msg.value - msg.value / 2;
    }
}
