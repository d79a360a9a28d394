// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {Erc20} from "./Erc20.sol";

/// Anyone can buy, but only the owner can sell: other transfers into a marked pool revert.
contract HoneypotToken is Erc20 {
    address public immutable owner;
    mapping(address pool => bool) public isTrap;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address owner_)
        Erc20(name_, symbol_, decimals_)
    {
        owner = owner_;
    }

    function setTrap(address pool, bool isSet) external {
        require(msg.sender == owner, "NOT_OWNER");
        isTrap[pool] = isSet;
    }

    function _move(address from, address to, uint256 value) internal override {
        require(!isTrap[to] || from == owner, "TRADING_DISABLED");
        super._move(from, to, value);
    }
}
