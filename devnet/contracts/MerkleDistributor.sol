// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

interface IRewardToken {
    function transfer(address to, uint256 value) external returns (bool);
}

/// Pays each entry of a Merkle tree once. Has the functions and the event of Uniswap's Merkle distributor.
contract MerkleDistributor {
    address public immutable token;
    bytes32 public immutable merkleRoot;
    mapping(uint256 index => bool) public isClaimed;

    event Claimed(uint256 index, address account, uint256 amount);

    error AlreadyClaimed(uint256 index);
    error WrongProof();
    error TransferFailed();

    constructor(address token_, bytes32 merkleRoot_) {
        token = token_;
        merkleRoot = merkleRoot_;
    }

    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata proof) external {
        if (isClaimed[index]) revert AlreadyClaimed(index);
        bytes32 hash = keccak256(abi.encodePacked(index, account, amount));
        for (uint256 i; i < proof.length; i++) {
            hash = hash <= proof[i]
                ? keccak256(abi.encodePacked(hash, proof[i]))
                : keccak256(abi.encodePacked(proof[i], hash));
        }
        if (hash != merkleRoot) revert WrongProof();
        isClaimed[index] = true;
        if (!IRewardToken(token).transfer(account, amount)) revert TransferFailed();
        emit Claimed(index, account, amount);
    }
}
