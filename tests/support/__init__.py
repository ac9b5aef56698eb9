"""What tests of several folders share: slow models, readers of data, games and strategies."""
